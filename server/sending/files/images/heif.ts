/**
 * Blanks EXIF and XMP in an AVIF or a HEIC. Nothing is taken out: all places in such a file are counted from its
 * beginning.
 */
import { Malformed, TooManyParts } from './pieces.ts';
import type { FileBytes, Kept } from './pieces.ts';

/** The table of an honest picture takes some kilobytes, and so does each of its notes. */
const tableMaxBytes = 1_048_576;
const noteMaxBytes = 16 * 1_048_576;
/** A picture of 50 megapixels has a few hundred tiles, each with a place. */
const maxPlaces = 10_000;
const maxBoxes = 1_000;

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Note extends Range {
  readonly isExif: boolean;
}

export async function cleanHeif(bytes: FileBytes, kept: Kept): Promise<void> {
  let at = 0;
  for (const { isExif, from, to: end } of await notesIn(bytes)) {
    // The file may be cut off in the middle of it.
    const to = Math.min(end, bytes.size);
    const start = Math.max(at, from);
    // Two notes in one place are one.
    if (to <= start) continue;
    if (start > at) kept.keep(at, start);
    kept.put(isExif && start === from ? emptyExif(to - start) : blank(to - start), to);
    at = to;
  }
  kept.keep(at, bytes.size);
}

const blank = (length: number) => Buffer.alloc(length, ' ');

/** An EXIF without entries: some readers refuse a picture whose EXIF is none. */
function emptyExif(length: number): Buffer {
  const exif = Buffer.alloc(length);
  // The header: its offset, the byte order, and a list without entries.
  if (length >= 18) exif.write('\0\0\0\0MM\0*\0\0\0\x08', 'latin1');
  return exif;
}

/** Returns the places of all notes, in order. */
async function notesIn(bytes: FileBytes): Promise<Note[]> {
  const table = await tableOf(bytes);
  if (table === undefined) return [];
  const parts = [...boxesIn(table.content, 4)];
  const part = (type: string) => parts.find((box) => box.type === type);
  const [names, places] = [part('iinf'), part('iloc')];
  if (names === undefined || places === undefined) return [];
  const kinds = kindsIn(names.content);
  const data = part('idat');
  const notes = placesIn(places.content).flatMap(({ id, isInTable, from, to }) => {
    const kind = kinds.get(id);
    if (kind !== 'Exif' && kind !== 'mime') return [];
    const base = isInTable ? table.from + (data?.from ?? 0) : 0;
    return [{ isExif: kind === 'Exif', from: base + from, to: base + to }];
  });
  if (notes.some(({ from, to }) => to - from > noteMaxBytes)) throw new Malformed();
  return notes.filter(({ from, to }) => from < to).toSorted((one, other) => one.from - other.from);
}

interface Box {
  readonly type: string;
  readonly content: Numbers;
  /** The place of its content. */
  readonly from: number;
}

/** Finds the box `meta`, in which all others are described. */
async function tableOf(bytes: FileBytes): Promise<Pick<Box, 'content' | 'from'> | undefined> {
  let boxes = 0;
  for (let at = 0; at + 16 <= bytes.size;) {
    if ((boxes += 1) > maxBoxes) throw new TooManyParts();
    const { type, headBytes, size } = headIn(new Numbers(await bytes.at(at, 16)), bytes.size - at);
    const [from, length] = [at + headBytes, size - headBytes];
    if (type === 'meta') {
      if (length > tableMaxBytes) throw new Malformed();
      // The window moves on, so this is a copy.
      return { from, content: new Numbers(Buffer.from(await bytes.at(from, length))) };
    }
    at += size;
  }
  return undefined;
}

function* boxesIn(content: Numbers, start: number): Generator<Box> {
  for (let at = start; at + 8 <= content.length;) {
    const { type, headBytes, size } = headIn(content.slice(at), content.length - at);
    const from = at + headBytes;
    yield { type, from, content: content.slice(from, at + size) };
    at += size;
  }
}

/** Reads the size and the type before a box. `rest` is what there is of it at the most. */
function headIn(numbers: Numbers, rest: number) {
  const short = numbers.read(0, 4);
  const headBytes = short === 1 ? 16 : 8;
  const size = short === 0 ? rest : short === 1 ? numbers.read(8, 8) : short;
  if (size < headBytes || size > rest) throw new Malformed();
  return { type: numbers.text(4, 8), headBytes, size };
}

/** Reads the kinds of the items: `Exif`, and `mime` for XMP. */
function kindsIn(names: Numbers): Map<number, string> {
  const kinds = new Map<number, string>();
  for (const { type, content } of boxesIn(names, names.read(0, 1) === 0 ? 6 : 8)) {
    const version = content.read(0, 1);
    if (type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const kindAt = 4 + idBytes + 2;
    kinds.set(content.read(4, idBytes), content.text(kindAt, kindAt + 4));
  }
  return kinds;
}

interface Place extends Range {
  readonly id: number;
  /** Counted from the data in the table, not from the file's beginning. */
  readonly isInTable: boolean;
}

/** Reads where the parts of each item are. */
function placesIn(places: Numbers): Place[] {
  const version = places.read(0, 1);
  const [sizes, moreSizes] = [places.read(4, 1), places.read(5, 1)];
  const [offsetBytes, lengthBytes] = [sizes >> 4, sizes & 15];
  const [baseBytes, indexBytes] = [moreSizes >> 4, version === 0 ? 0 : moreSizes & 15];
  const wide = version < 2 ? 2 : 4;
  let at = 6;
  const next = (bytes: number): number => {
    at += bytes;
    return bytes === 0 ? 0 : places.read(at - bytes, bytes);
  };
  const found: Place[] = [];
  for (let left = next(wide); left > 0; left -= 1) {
    const id = next(wide);
    const isInTable = version > 0 && (next(2) & 15) === 1;
    next(2);
    const base = next(baseBytes);
    for (let parts = next(2); parts > 0; parts -= 1) {
      // They may take no bytes each.
      if (found.length >= maxPlaces) throw new TooManyParts();
      next(indexBytes);
      const from = base + next(offsetBytes);
      found.push({ id, isInTable, from, to: from + next(lengthBytes) });
    }
  }
  return found;
}

/** Reads numbers and names; what lies outside is malformed. */
class Numbers {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length;
  }

  read(at: number, bytes: number): number {
    if (at + bytes > this.length) throw new Malformed();
    // No file is longer than six bytes can count.
    if (bytes <= 6) return this.#bytes.readUIntBE(at, bytes);
    return this.#bytes.readUIntBE(at + bytes - 6, 6);
  }

  text(from: number, to: number): string {
    return this.#bytes.toString('latin1', from, to);
  }

  slice(from: number, to = this.length): Numbers {
    return new Numbers(this.#bytes.subarray(from, to));
  }
}
