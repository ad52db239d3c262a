/** Declares the addresses that a build may set (spec 7). By default the page's own origin serves both. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_SOCKET_URL?: string;
}
