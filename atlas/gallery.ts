/** Writes the page with all pictures of the atlas. */
import { stateLabel } from '#ui/text/states.ru.ts';
import type { Look } from './shoot.ts';

const looksOfPictures = ['wide.light', 'wide.dark', 'narrow.light', 'narrow.dark'] as const;

/** A row for each state: its words, the way that led there, and its pictures. */
export function galleryOf(looks: readonly Look[]): string {
  const rows = looks.map((look) => {
    const { machine, path, way } = look;
    const pictures = looksOfPictures.map((kind) => {
      const address = `${machine}.${path}.${kind}.png`;
      return `<a href="${address}"><img loading="lazy" alt="${kind}" src="${address}"></a>`;
    });
    return `<section id="${machine}/${path}"><h2>${machine} · ${path}</h2>
<p>${stateLabel(machine, path) ?? ''}</p><p>${way === null ? 'сюда никто не приводит' : ['начало', ...way].join(' → ')}</p>
<div>${pictures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Весть: состояния</title><style>
body { margin: 24px; font: 15px/20px sans-serif; color-scheme: light dark }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto; padding-bottom: 12px }
img { height: 360px; display: block } p { margin: 4px 0 }
</style><h1>Весть: ${looks.length} состояний</h1>
${rows.join('\n')}</html>
`;
}
