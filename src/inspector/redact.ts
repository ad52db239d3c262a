/**
 * Decides which data may leave the page. It lists harmless data, because new features would outgrow a list of secrets:
 * a string passes only under a key with a technical name, and only if it looks like an identifier or a time. Passwords,
 * tokens, names and the text of messages never pass.
 */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

export const hidden = '⟨скрыто⟩';

/** The extent of what is shown. */
export interface Extent {
  depth: number;
  items: number;
  /** Only fields with these names are shown, at any depth; without them all. */
  only?: ReadonlySet<string>;
  /** Writes a string that may be shown. */
  write: (text: string, key: string) => string;
}

const whole: Extent = { depth: 7, items: 50, write: (text) => text };

/** Keys under which a string may be shown: ids, kinds, states, times. */
const harmlessKey =
  /^(?:(?:.*I|i)ds?|type|kind|status|state|signal|edge|action|role|direction|event|src|logic|(?:.*A|a)t)$/;

/** Keys whose value is always hidden. */
const secretKey = /token|passw|secret|content|text|draft|cookie|authori[sz]ation|credential/i;

/** Identifiers, event types, ISO times: no spaces, no letters beyond ASCII, short. */
const identifier = /^[\w.:+#*/@-]{1,64}$/;

/** A word of an error (contract, Errors). A `code` of another form may open something, as an invitation's does. */
const errorWord = /^[a-z]+(?:_[a-z]+)*$/;

/** Fields of an error that are told apart from its own ones, or not at all. */
const errorText: ReadonlySet<string> = new Set(['name', 'message', 'stack']);

/** A JSON Web Token, or any part of one, looks like an identifier too. */
const tokenLike = /^eyJ|^[\w-]{16,}\.[\w-]{16,}/;

export function redact(value: unknown, key = '', depth = 0, extent = whole): Plain {
  switch (typeof value) {
    case 'string':
      return isHarmless(key, value) ? extent.write(value, key) : hidden;
    case 'number':
    case 'boolean':
      return value;
    case 'bigint':
      return value.toString();
    case 'object':
      if (value === null) return null;
      return depth >= extent.depth ? '…' : redactObject(value, key, depth, extent);
    case 'function':
      return 'ƒ';
    default:
      return null;
  }
}

function isHarmless(key: string, value: string): boolean {
  if (value === '') return true;
  if (key === 'code') return errorWord.test(value);
  return kindOf(key).isHarmless && isIdentifier(value);
}

const isIdentifier = (text: string): boolean => identifier.test(text) && !tokenLike.test(text);

/** Tells of a key whether it may be shown itself, and what may be shown under it. */
interface KeyKind {
  readonly isShown: boolean;
  readonly isHarmless: boolean;
  readonly isSecret: boolean;
}

/** The keys of our own types come again with every event. Other keys, which may be ids, are not kept. */
const kinds = new Map<string, KeyKind>();
const typesKey = /^[a-zA-Z]{1,40}$/;
const keptKinds = 1_000;

function kindOf(key: string): KeyKind {
  const known = kinds.get(key);
  if (known) return known;
  const made = {
    // Writing under the last one would change what the object is.
    isShown: isIdentifier(key) && key !== '__proto__',
    isHarmless: harmlessKey.test(key),
    isSecret: secretKey.test(key),
  };
  if (typesKey.test(key) && kinds.size < keptKinds) kinds.set(key, made);
  return made;
}

function redactObject(value: object, key: string, depth: number, extent: Extent): Plain {
  if (isActorRef(value)) return `→ ${extent.write(value.id, '')}`;
  if (isPlainObject(value)) return redactFields(value, depth, extent);
  if (Array.isArray(value)) return redactList(value, key, depth, extent);
  if (value instanceof Error) return redactError(value, depth, extent);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map) return redactFields(Object.fromEntries(value), depth, extent);
  if (value instanceof Set) return redactList([...value], key, depth, extent);
  return `⟨${value.constructor.name}⟩`;
}

function redactList(items: readonly unknown[], key: string, depth: number, extent: Extent): Plain {
  const shown = items.slice(0, extent.items).map((item) => redact(item, key, depth + 1, extent));
  const left = items.length - shown.length;
  return left > 0 ? [...shown, `… ещё ${left}`] : shown;
}

/** Redacts the own fields of an object. This runs for every event of every actor, so it makes nothing but the answer. */
export function redactFields(
  fields: object,
  depth: number,
  extent: Extent,
  isLeftOut: (key: string) => boolean = () => false,
): Record<string, Plain> {
  const shown: Record<string, Plain> = {};
  let count = 0;
  for (const key in fields) {
    if (!Object.hasOwn(fields, key) || isLeftOut(key)) continue;
    if (extent.only && !extent.only.has(key)) continue;
    count += 1;
    if (count > extent.items) continue;
    const item: unknown = Reflect.get(fields, key);
    // JSON has no word for it, and null is something else.
    if (item === undefined) continue;
    const { isShown, isSecret } = kindOf(key);
    shown[isShown ? extent.write(key, '') : hidden] =
      isSecret && item !== null && item !== '' ? hidden : redact(item, key, depth + 1, extent);
  }
  if (count > extent.items) shown['…'] = `ещё ${count - extent.items}`;
  return shown;
}

/** Keeps only the name and the own fields of an error, because its message may quote anything. */
function redactError(error: Error, depth: number, extent: Extent): Plain {
  const name = identifier.test(error.name) ? extent.write(error.name, '') : hidden;
  return { name, ...redactFields(error, depth, extent, (key) => errorText.has(key)) };
}

function isActorRef(value: object): value is { id: string } {
  return 'sessionId' in value && 'send' in value && 'id' in value;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
