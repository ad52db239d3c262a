/** The corners in which the small window of a call stands. */
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** The corner nearest to the middle of the window. */
export function cornerOf(box: Box, room: Room): Corner {
  const isLeft = box.x + box.width / 2 < room.width / 2;
  return box.y + box.height / 2 < room.height / 2
    ? isLeft
      ? 'topLeft'
      : 'topRight'
    : isLeft
      ? 'bottomLeft'
      : 'bottomRight';
}

/** Limits a movement to the edges of the room. */
export function within(box: Box, moved: Place, room: Room): Place {
  const along = (from: number, by: number, size: number, of: number) =>
    Math.min(Math.max(from + by, 0), Math.max(0, of - size)) - from;
  return {
    x: along(box.x, moved.x, box.width, room.width),
    y: along(box.y, moved.y, box.height, room.height),
  };
}

const beside: Readonly<Record<string, Readonly<Partial<Record<Corner, Corner>>>>> = {
  ArrowLeft: { topRight: 'topLeft', bottomRight: 'bottomLeft' },
  ArrowRight: { topLeft: 'topRight', bottomLeft: 'bottomRight' },
  ArrowUp: { bottomLeft: 'topLeft', bottomRight: 'topRight' },
  ArrowDown: { topLeft: 'bottomLeft', topRight: 'bottomRight' },
};

/** The corner in the direction of an arrow key; null: the key leads nowhere. */
export const cornerBeside = (corner: Corner, key: string): Corner | null =>
  beside[key]?.[corner] ?? null;
