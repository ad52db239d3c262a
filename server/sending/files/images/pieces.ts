/** Takes notes about a picture's maker out of it by cutting its bytes. Nothing is decoded. */
import type { FileHandle } from 'node:fs/promises';

/** A range of the file's bytes, `to` excluded, or other bytes in its place. */
export type Piece = { readonly from: number; readonly to: number } | Uint8Array;

/** The file is not what its first bytes say. */
export class Malformed extends Error {
  constructor() {
    super('The picture is broken');
    this.name = 'Malformed';
  }
}

/** Somebody made it of countless parts. */
export class TooManyParts extends Malformed {}

const windowBytes = 262_144;
/** Far above the largest honest picture, whose parts are thousands of frames or kilobytes each. */
const maxBlocks = 100_000;
/** An honest picture has notes between a few of its parts, not between all of them. */
const maxPieces = 10_000;

/** Reads a file at any place through one window, so that a small step costs no read. */
export class FileBytes {
  readonly #file: FileHandle;
  readonly size: number;
  #window: Buffer = Buffer.of();
  #from = 0;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** Reads `length` bytes. @throws Malformed when the file ends before */
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

  /** Reads all bytes in the window from here, at least one. */
  async from(from: number): Promise<Buffer> {
    await this.at(from, 1);
    return this.#window.subarray(from - this.#from);
  }

  /** Yields parts of about a window's size, however small the pieces are. */
  async *read(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    let gathered: Uint8Array[] = [];
    let gatheredBytes = 0;
    for (const piece of pieces) {
      for await (const part of this.#partsOf(piece)) {
        gathered.push(part);
        gatheredBytes += part.length;
        if (gatheredBytes < windowBytes) continue;
        yield joined(gathered);
        gathered = [];
        gatheredBytes = 0;
      }
    }
    if (gatheredBytes > 0) yield joined(gathered);
  }

  async *#partsOf(piece: Piece): AsyncGenerator<Uint8Array> {
    if (piece instanceof Uint8Array) {
      yield piece;
      return;
    }
    for (let at = piece.from; at < piece.to;) {
      const rest = await this.from(at);
      const part = rest.subarray(0, piece.to - at);
      yield part;
      at += part.length;
    }
  }

  async #read(from: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  }
}

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);

/**
 * Collects the kept blocks of a picture, neighbours as one piece. Each call stands for one block.
 * @throws TooManyParts when there are so many that somebody made them for the work that they cause
 */
export class Kept {
  readonly pieces: Piece[] = [];
  #blocks = 0;
  /** Blocks are known up to here. */
  #to = 0;

  keep(from: number, to: number): void {
    this.#count(to);
    this.#join(from, to);
  }

  /** Keeps other bytes in the place of a block. */
  put(bytes: Uint8Array, to: number): void {
    this.#count(to);
    this.#push(bytes);
  }

  drop(to: number): void {
    this.#count(to);
  }

  /** Keeps all that stands behind the last known block. */
  keepRest(size: number): void {
    if (this.#to < size) this.#join(this.#to, size);
  }

  #join(from: number, to: number): void {
    const last = this.pieces.at(-1);
    if (last !== undefined && !(last instanceof Uint8Array) && last.to === from) {
      this.pieces[this.pieces.length - 1] = { from: last.from, to };
    } else {
      this.#push({ from, to });
    }
  }

  #push(piece: Piece): void {
    this.pieces.push(piece);
    if (this.pieces.length > maxPieces) throw new TooManyParts();
  }

  #count(to: number): void {
    this.#to = to;
    this.#blocks += 1;
    if (this.#blocks > maxBlocks) throw new TooManyParts();
  }
}

/** Answers whether nothing was taken out. */
export const isWhole = (pieces: readonly Piece[], size: number): boolean => {
  const [only, ...more] = pieces;
  return (
    more.length === 0 &&
    only !== undefined &&
    !(only instanceof Uint8Array) &&
    only.to - only.from === size
  );
};
