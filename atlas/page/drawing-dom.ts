/** Gives life to a drawing that stands in the page: hover, folds and light. */
import type { Light } from './ways.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const signSize = 20;

/** Puts a sign on the upper edge of each open state that folds it. The contents have the same for the keyboard. */
export function addFoldSigns(host: HTMLElement): void {
  for (const frame of host.querySelectorAll<SVGElement>('[data-state]')) {
    const edge = frame.querySelector(':scope > .frame');
    if (!edge || frame.dataset['state'] === '') continue;
    const sign = document.createElementNS(svgNamespace, 'g');
    sign.setAttribute('class', 'fold');
    const x = Number(edge.getAttribute('width')) - signSize - 12;
    sign.setAttribute('transform', `translate(${x} ${-signSize / 2})`);
    sign.dataset['fold'] = frame.dataset['state'] ?? '';
    sign.innerHTML = `<rect width="${signSize}" height="${signSize}" rx="${signSize / 2}"/><path d="M6 ${signSize / 2}h8"/>`;
    frame.append(sign);
  }
}

/** The part of a drawing that the pointer is on. */
interface Pointed {
  readonly state: string;
  /** The transition, by its place among the chart's. */
  readonly move: number | null;
  /** The state that a press folds or opens. */
  readonly turns?: string;
  /** A chip leads to its state by itself. */
  readonly isLink: boolean;
}

export function pointedAt(target: EventTarget | null): Pointed | null {
  if (!(target instanceof Element)) return null;
  const card = target.closest<SVGElement>('[data-state],[data-everywhere]');
  const row = target.closest<SVGElement>('[data-move]');
  const move = row ? Number(row.dataset['move']) : null;
  if (!card) return move === null ? null : { state: '', move, isLink: true };
  const state = card.dataset['state'] ?? card.dataset['everywhere'] ?? '';
  const fold = target.closest<SVGElement>('[data-fold]')?.dataset['fold'];
  const chip = target.closest<SVGElement>('.chip');
  const inside = 'folded' in card.dataset && chip?.dataset['to'] === state ? state : undefined;
  const turns = fold ?? inside;
  return { state, move, isLink: chip !== null, ...(turns === undefined ? {} : { turns }) };
}

/** Lights ways in and out and the states at their ends; the chosen state keeps its mark. */
export function light(drawing: SVGElement, lit: Light | null, chosen: string): void {
  for (const one of drawing.querySelectorAll<SVGElement>('[data-move]')) {
    const index = Number(one.dataset['move']);
    const kind = lit?.out.includes(index) ? 'out' : lit?.into.includes(index) ? 'in' : null;
    mark(one, 'data-lit', kind);
  }
  for (const one of drawing.querySelectorAll<SVGElement>('[data-state]')) {
    const path = one.dataset['state'] ?? '';
    mark(one, 'data-lit', lit?.states.includes(path) ? 'end' : null);
    mark(one, 'data-chosen', path === chosen && path !== '' ? 'true' : null);
  }
}

function mark(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Brings a state into sight: of one that is larger than the pane, its beginning. */
export function showState(drawing: SVGElement, path: string): void {
  const edge = drawing.querySelector(`[data-state="${CSS.escape(path)}"] > rect`);
  const pane = drawing.parentElement;
  if (path === '' || !edge || !pane) return;
  const { width, height } = edge.getBoundingClientRect();
  edge.scrollIntoView({
    block: height > pane.clientHeight ? 'start' : 'nearest',
    inline: width > pane.clientWidth ? 'start' : 'nearest',
  });
}
