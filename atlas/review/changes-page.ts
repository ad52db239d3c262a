/** Writes the page of what changed: it opens from the disk beside the page of the atlas, whose styles it uses. */
import { addressOf } from '../page/address.ts';
import { nameOf, type ChartChanges, type Line, type LookChanges } from './compare.ts';
import { text } from './text.ru.ts';

/** A picture that both versions have, and that differs; addresses as seen from the page. */
export interface PictureChange {
  /** `wide.light` and the like. */
  readonly kind: string;
  readonly before: string | null;
  readonly after: string | null;
  /** null where the pictures have different sizes, or one is missing. */
  readonly pixels: number | null;
}

export interface Changes {
  /** The name of the other version. */
  readonly ref: string;
  readonly charts: readonly ChartChanges[];
  readonly looks: readonly LookChanges[];
  /** By the names of looks. */
  readonly pictures: ReadonlyMap<string, readonly PictureChange[]>;
}

export function changesPage({ ref, charts, looks, pictures }: Changes): string {
  const isSame = charts.length + looks.length === 0;
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(text.title(ref))} · Весть</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<style>${style}</style>
</head>
<body>
<main class="changes">
<h1>${escape(text.title(ref))}</h1>
${isSame ? `<p>${text.none}</p>` : ''}
${part(text.charts, charts.map(chartSection))}
${part(
  text.looks,
  looks.map((look) => lookSection(look, pictures.get(nameOf(look)) ?? [])),
)}
</main>
<script>
document.addEventListener('input', ({ target }) => {
  target.closest('figure').style.setProperty('--at', target.value + '%');
});
</script>
</body>
</html>
`;
}

const part = (title: string, sections: readonly string[]): string =>
  sections.length === 0 ? '' : `<h2>${title}: ${sections.length}</h2>\n${sections.join('\n')}`;

const chartSection = ({ chart, fate, states, rows, labels }: ChartChanges): string =>
  `<section><h3>${link(chart, '', fate)} <small>${text.fates[fate]}</small></h3>
${lines(text.states, states)}${lines(text.rows, rows)}${lines(text.labels, labels)}</section>`;

const lookSection = (look: LookChanges, pictures: readonly PictureChange[]): string =>
  `<section><h3>${link(look.machine, look.path, look.fate)} <small>${text.fates[look.fate]}</small></h3>
${lines(text.way, look.way)}${lines(text.words, look.words)}
<div class="pictures">${pictures.map((one) => figure(nameOf(look), one)).join('')}</div></section>`;

/** A state that is gone has no place in the atlas. */
function link(chart: string, path: string, fate: ChartChanges['fate']): string {
  const name = escape(path === '' ? chart : `${chart} ${path}`);
  return fate === 'gone'
    ? name
    : `<a href="index.html${escape(addressOf({ chart, path }))}">${name}</a>`;
}

function lines(title: string, changed: readonly Line[]): string {
  if (changed.length === 0) return '';
  const rows = changed.map(({ sign, text: line }) => {
    const tag = sign === '+' ? 'ins' : 'del';
    return `<${tag}>${sign} ${escape(line)}</${tag}>`;
  });
  return `<h4>${title}</h4><pre>${rows.join('\n')}</pre>`;
}

/** Two pictures lie over one another, and a slider uncovers the older one; a lone picture is just shown. */
function figure(name: string, { kind, before, after, pixels }: PictureChange): string {
  const image = (address: string, alt: string) =>
    `<img loading="lazy" src="${escape(address)}" alt="${alt}">`;
  const frame = `<figure class="${kind.split('.', 1)[0]}">`;
  const caption = (said: string) => `<figcaption>${kind} · ${said}</figcaption>`;
  if (before === null || after === null) {
    const [address, alt] = after === null ? [before ?? '', text.before] : [after, text.after];
    return `${frame}${image(address, alt)}${caption(alt)}</figure>`;
  }
  const label = escape(text.slider(`${name} ${kind}`));
  return `${frame}<div>${image(after, text.after)}${image(before, text.before)}</div>
<label><span>${text.before}</span><input type="range" min="0" max="100" value="50" aria-label="${label}"><span>${text.after}</span></label>${caption(pixels === null ? text.otherSize : text.pixels(pixels))}</figure>`;
}

const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `
.changes { padding: 24px 24px 64px; overflow-wrap: anywhere }
.changes h1 { font-size: var(--size-20); line-height: var(--line-20); font-weight: 650 }
.changes h2 { margin-top: 24px; font-size: var(--size-17); line-height: var(--line-17); font-weight: 650 }
.changes section { margin-top: 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--radius-12); background: var(--surface) }
.changes h3 { font-weight: 650 }
.changes small, .changes h4, .changes figcaption { font-size: var(--size-13); line-height: var(--line-13); color: var(--text-quiet) }
.changes h4 { margin-top: 8px }
.changes pre { overflow: auto; font-size: var(--size-13); line-height: var(--line-13) }
.changes ins, .changes del { text-decoration: none }
.changes ins { color: var(--online-text) }
.changes del { color: var(--danger) }
.pictures { display: flex; flex-wrap: wrap; gap: 16px }
.pictures figure { --at: 50%; width: min(100%, 36rem); margin: 8px 0 0 }
.pictures figure.narrow { width: min(100%, 17rem) }
.pictures figure > div { display: grid }
.pictures img { grid-area: 1 / 1; width: 100%; border: 1px solid var(--line) }
.pictures div img + img { clip-path: inset(0 calc(100% - var(--at)) 0 0) }
.pictures label { display: flex; align-items: center; gap: 8px; font-size: var(--size-13) }
.pictures input { flex: 1; min-height: var(--target); accent-color: var(--accent) }
`;
