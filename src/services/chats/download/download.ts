import type { Download } from './types.ts';

/** `baseUrl`: VITE_API_URL, where addresses of the api are another server's; by default the page's own. */
export function createDownload(
  baseUrl: string | undefined,
  document: Document = globalThis.document,
): Download {
  return {
    save(url) {
      const link = document.createElement('a');
      link.href = baseUrl === undefined ? url : new URL(url, baseUrl).href;
      // The server marks it as a file, so the page stays; this attribute holds if the server fails.
      link.download = '';
      link.click();
    },
  };
}
