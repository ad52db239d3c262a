import { trusted } from '#services/browser/trusted-types.ts';
import { innermost } from './actor.ts';
import lit from './drawing.css?inline';

const files = import.meta.glob<string>('../../../docs/atlas/*.svg', {
  query: '?raw',
  import: 'default',
});

/** The sheets of a chart's drawing: the whole chart, then its large states. */
export async function loadSheets(chartId: string): Promise<string[]> {
  const name = chartId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const whole = `/${name}.svg`;
  const sheets = Object.entries(files).filter(
    ([path]) => path.endsWith(whole) || path.includes(`/${name}.`),
  );
  return Promise.all(
    sheets
      .toSorted(([one], [other]) => Number(other.endsWith(whole)) - Number(one.endsWith(whole)))
      .map(([, load]) => load()),
  );
}

/** Fetches the drawings of all charts, because the network may be what fails while somebody looks. */
export const fetchSheets = (): Promise<unknown> =>
  Promise.allSettled(Object.values(files).map((load) => load()));

export interface Drawing {
  /** The build that was drawn (hashOf). */
  hash: string;
  /** Lights the active states, and the last transitions, the newest most. */
  light: (active: readonly string[], moves: readonly number[]) => void;
}

/**
 * Puts the sheets into an element of the page. They stand in a shadow, so that their styles hold for nothing else; the
 * styles come as sheets of their own, because the page forbids those that stand in its text.
 */
export function drawInto(host: HTMLElement, sheets: readonly string[]): Drawing {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const styles = new Set<string>();
  const drawings = sheets.map((sheet) =>
    sheet.replace(/<style>([\s\S]*?)<\/style>/, (_, text: string) => {
      styles.add(text);
      return '';
    }),
  );
  root.innerHTML = trusted('createHTML', drawings.join(''));
  root.adoptedStyleSheets = [...styles, lit].map(styleSheet);
  const drawn = [...root.querySelectorAll('svg')];
  const states = [...root.querySelectorAll<SVGElement>('[data-state]')];
  const rows = [...root.querySelectorAll<SVGElement>('[data-move]')];
  let isInSight = false;
  return {
    hash: drawn[0]?.dataset['hash'] ?? '',
    light: (active, moves) => {
      for (const sheet of drawn)
        sheet.toggleAttribute('data-away', !active.includes(sheet.dataset['sheet'] ?? ''));
      const inner = innermost(active);
      for (const state of states) {
        const path = state.dataset['state'] ?? '';
        const isActive = active.includes(path);
        state.toggleAttribute('data-active', isActive);
        if (inner.includes(path) || (isActive && 'folded' in state.dataset)) {
          state.setAttribute('aria-current', 'step');
        } else {
          state.removeAttribute('aria-current');
        }
      }
      for (const row of rows) {
        const age = moves.indexOf(Number(row.dataset['move']));
        row.toggleAttribute('data-recent', age >= 0);
        row.style.setProperty('--age', String(age));
      }
      if (isInSight) return;
      isInSight = true;
      root
        .querySelector('svg:not([data-away]) [aria-current]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
