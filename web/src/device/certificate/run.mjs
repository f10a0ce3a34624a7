// node src/device/certificate/run.mjs FILE [threads]: print what the modules say to a certificate.
import { runnerImport } from 'vite';

const [path, build] = process.argv.slice(2);
const { module } = await runnerImport(new URL('./file.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' });
console.log(JSON.stringify(await module.checkFile(path, build === 'threads')));
