import type { Colours } from './types.ts';

/** Sets light or dark: on <html> for tokens.css, and in the colour that a browser paints around the page. */
export function createColours(document: Document = globalThis.document): Colours {
  const frames = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    (meta) => ({ meta, own: meta.content, isDark: meta.media.includes('dark') }),
  );
  const frameOf = (theme: 'light' | 'dark') =>
    frames.find(({ isDark }) => isDark === (theme === 'dark'))?.own;
  return {
    show(theme) {
      const isSystem = theme === 'system';
      if (isSystem) delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = theme;
      for (const { meta, own } of frames) meta.content = (!isSystem && frameOf(theme)) || own;
    },
  };
}
