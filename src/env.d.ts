/** Build-time addresses (spec 7); by default the page's own origin. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_SOCKET_URL?: string;
}
