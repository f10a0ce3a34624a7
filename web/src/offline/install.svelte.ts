/** Installing the page as an app, where the browser offers it. */

/** What a browser hands out when the page can be installed; TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<InstallEvent | null>(null);

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // it is offered in the page's own place
  offer = event as InstallEvent;
});
addEventListener('appinstalled', () => (offer = null));

export const canInstall = (): boolean => offer !== null;

/** Let the browser ask; it does so once for each time it has offered. */
export async function install(): Promise<void> {
  const taken = offer;
  offer = null;
  await taken?.prompt();
}
