/** A TOML file, read when the page is built. */
declare module '*.toml' {
  const data: Record<string, unknown>;
  export default data;
}
