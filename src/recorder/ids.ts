import { hidden, type Extent, type Plain } from '../inspector/redact.ts';

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
const uuidLength = 36;
const idKey = /(?:^i|I)ds?$/;
const kept = 2_000;
const hashes = new Map<string, string>();

/**
 * Names an id by a hash, the same one in all files: two files join by it, and it leads to nobody, because ids are
 * random.
 */
export function hashedId(id: string): string {
  const known = hashes.get(id);
  if (known !== undefined) return known;
  if (hashes.size >= kept) hashes.clear();
  const made = `#${hashOf(id)}`;
  hashes.set(id, made);
  return made;
}

/** Hides the ids in a name or an event's type: 'message:6f1c…'. */
export function withoutIds(text: string): string {
  return text.length >= uuidLength && text.includes('-') ? text.replace(uuid, hashedId) : text;
}

/** The extent of a recorded event. What looks like an address may end with the name of a file. */
const recorded: Extent = {
  depth: 3,
  items: 10,
  write: (text) => (text.includes('/') ? hidden : text),
};

/** Words of `redact` itself begin with these, and no identifier does. */
const ownWords = /^[⟨→…ƒ]/;

/**
 * Hides the ids in a redacted event, for a file. They are not hashed before: events come by the thousand, and few of them
 * ever get into one.
 */
function withHashedIds(plain: Plain, key = ''): Plain {
  if (typeof plain === 'string') {
    if (ownWords.test(plain)) return withoutIds(plain);
    return plain !== '' && idKey.test(key) ? hashedId(plain) : withoutIds(plain);
  }
  if (typeof plain !== 'object' || plain === null) return plain;
  if (Array.isArray(plain)) return plain.map((item) => withHashedIds(item, key));
  return hashedFields(plain);
}

export const hashedFields = (fields: Readonly<Record<string, Plain>>): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, item]) => [withoutIds(key), withHashedIds(item, key)]),
  );

/** Answers to the store are read further, but only for the places of messages: so laws of the store can be asked. */
const places: Extent = {
  ...recorded,
  depth: 4,
  items: 100,
  only: new Set(
    (
      'conversationId edge page hasMore hasNewer after changes conversation complete ' +
      'receiptsVersion messages id clientId senderId seq version deletedAt'
    ).split(' '),
  ),
};

export const extentOf = (eventType: string): Extent =>
  eventType === 'page.loaded' || eventType === 'changes.loaded' ? places : recorded;

/** FNV-1a twice, with different starts: 64 bits, so that no two ids of a file meet. */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
  }
  return [one, other].map((half) => (half >>> 0).toString(36)).join('');
}
