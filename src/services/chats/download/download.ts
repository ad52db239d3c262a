import type { Download } from './types.ts';

/** Saves files. `baseUrl`: VITE_API_URL, if the api is not on the page's own server. */
export function createDownload(
  baseUrl: string | undefined,
  document: Document = globalThis.document,
): Download {
  return {
    save(url) {
      const link = document.createElement('a');
      link.href = baseUrl === undefined ? url : new URL(url, baseUrl).href;
      // The server marks it as a file, so the page stays. If the server fails, this attribute keeps the page.
      link.download = '';
      link.click();
    },
  };
}
