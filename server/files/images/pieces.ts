/** A picture without what it tells of its maker: the same bytes, less the parts that hold it. Nothing is decoded. */
import type { FileHandle } from 'node:fs/promises';

/** Bytes of the file as they are, `to` excluded, or others in their place. */
export type Piece = { readonly from: number; readonly to: number } | Uint8Array;

/** The file is not what its first bytes say. */
export class Malformed extends Error {
  constructor() {
    super('The picture is broken');
    this.name = 'Malformed';
  }
}

const windowBytes = 262_144;

/** Reads a file here and there through one window, so that a small step costs no read. */
export class FileBytes {
  readonly #file: FileHandle;
  readonly size: number;
  #window: Buffer = Buffer.of();
  #from = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** @throws Malformed when the file ends before */
  async at(from: number, length: number): Promise<Buffer> {
    if (from + length > this.size) throw new Malformed();
    const start = from - this.#from;
    if (start < 0 || start + length > this.#window.length) {
      this.#window = await this.#read(from, Math.max(length, windowBytes));
      this.#from = from;
      return this.#window.subarray(0, length);
    }
    return this.#window.subarray(start, start + length);
  }

  /** As much as the window has from here: at least one byte. */
  async from(from: number): Promise<Buffer> {
    await this.at(from, 1);
    return this.#window.subarray(from - this.#from);
  }

  async *read(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) {
        yield piece;
        continue;
      }
      for (let at = piece.from; at < piece.to; at += windowBytes) {
        yield await this.#read(at, Math.min(windowBytes, piece.to - at));
      }
    }
  }

  async #read(from: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  }
}

/** Collects what is kept, neighbours as one piece. */
export class Kept {
  readonly pieces: Piece[] = [];

  keep(from: number, to: number): void {
    const last = this.pieces.at(-1);
    if (last !== undefined && !(last instanceof Uint8Array) && last.to === from) {
      this.pieces[this.pieces.length - 1] = { from: last.from, to };
    } else {
      this.pieces.push({ from, to });
    }
  }

  put(bytes: Uint8Array): void {
    this.pieces.push(bytes);
  }
}

/** Nothing is taken out of it. */
export const isWhole = (pieces: readonly Piece[], size: number): boolean => {
  const [only, ...more] = pieces;
  return (
    more.length === 0 &&
    only !== undefined &&
    !(only instanceof Uint8Array) &&
    only.to - only.from === size
  );
};
