import { useEffect, type RefObject } from 'react';
import { EASE, reducedMotion } from '#ui/kit/screen.ts';

const MOVE_MS = 180;

/** Lets a chat that comes to another place of the list slide there, and its neighbours make room. */
export function useMoves(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = list.current;
    if (!rows) return undefined;
    let before = rowsIn(rows);
    // It hears of another order before that is painted.
    const observer = new MutationObserver(() => {
      const now = rowsIn(rows);
      const move = moveOf(before, now);
      before = now;
      // Further down the browser keeps what one reads in its place.
      const isAtTop = rows.parentElement?.scrollTop === 0;
      if (move && isAtTop && !reducedMotion().matches) slide(now, move, rows.parentElement);
    });
    observer.observe(rows, { childList: true });
    return () => observer.disconnect();
  }, [list]);
}

const rowsIn = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-chat]'),
];

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Tells which one of the rows has moved; null where none has, or where more is different: nobody could follow that. */
export function moveOf(before: readonly unknown[], now: readonly unknown[]): Move | null {
  const first = now.findIndex((row, at) => row !== before[at]);
  const last = now.findLastIndex((row, at) => row !== before[at]);
  if (first === -1 || before.length !== now.length) return null;
  const leads = ({ from, to }: Move) =>
    before
      .toSpliced(from, 1)
      .toSpliced(to, 0, before[from])
      .every((row, at) => row === now[at]);
  const moves = [
    { from: last, to: first },
    { from: first, to: last },
  ];
  return moves.find(leads) ?? null;
}

function slide(rows: readonly HTMLElement[], { from, to }: Move, scroller: HTMLElement): void {
  const row = rows[to];
  const [first, last] = [rows[Math.min(from, to)], rows[Math.max(from, to)]];
  if (!row || !first || !last) return;
  const isUp = to < from;
  const shiftPx = isUp ? -row.offsetHeight : row.offsetHeight;
  const wayPx = isUp
    ? last.offsetTop + last.offsetHeight - row.offsetHeight - row.offsetTop
    : first.offsetTop - row.offsetTop;
  // A row from far below comes from the edge of what is seen.
  const seenPx = scroller.clientHeight;
  const timing = { duration: MOVE_MS, easing: EASE };
  const over = { zIndex: 1, background: 'var(--surface)' };
  row.animate(
    [
      { ...over, translate: `0 ${Math.max(-seenPx, Math.min(seenPx, wayPx))}px` },
      { ...over, translate: '0 0' },
    ],
    timing,
  );
  const others = isUp ? rows.slice(to + 1, from + 1) : rows.slice(from, to);
  for (const other of others) {
    if (other.offsetTop - (rows[0]?.offsetTop ?? 0) > seenPx) break;
    other.animate([{ translate: `0 ${shiftPx}px` }, { translate: '0 0' }], timing);
  }
}
