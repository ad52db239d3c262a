import { allStates } from '../../src/inspector/chart.ts';
import type { Entry } from './book.ts';

/** A chart, and one of its states; '' is the whole chart. */
export interface Place {
  readonly chart: string;
  readonly path: string;
}

/** `#call/stage.ringing`; the drawings' anchors are the same. */
export const addressOf = ({ chart, path }: Place): string => `#${chart}${path && `/${path}`}`;

/** Reads an address: null for the first page, `lost` for what no chart has (any more). */
export function placeOf(hash: string, entries: readonly Entry[]): Place | 'lost' | null {
  const [id = '', path = ''] = decoded(hash.replace(/^#/, '')).split('/');
  if (id === '') return null;
  const entry = entries.find(({ chart }) => chart.id === id);
  const isThere = entry && allStates(entry.chart.root).some((state) => state.path === path);
  return isThere ? { chart: id, path } : 'lost';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address that is typed by hand may be no address.
    return text;
  }
}
