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
  return harmlessKey.test(key) && identifier.test(value) && !tokenLike.test(value);
}

function redactObject(value: object, key: string, depth: number, extent: Extent): Plain {
  if (isActorRef(value)) return `→ ${extent.write(value.id, '')}`;
  if (value instanceof Error) return redactError(value, depth, extent);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map) return redactEntries([...value.entries()], depth, extent);
  if (Array.isArray(value) || value instanceof Set)
    return redactList([...value], key, depth, extent);
  if (isPlainObject(value)) return redactEntries(Object.entries(value), depth, extent);
  return `⟨${value.constructor.name}⟩`;
}

function redactList(items: readonly unknown[], key: string, depth: number, extent: Extent): Plain {
  const shown = items.slice(0, extent.items).map((item) => redact(item, key, depth + 1, extent));
  const left = items.length - shown.length;
  return left > 0 ? [...shown, `… ещё ${left}`] : shown;
}

function redactEntries(
  entries: ReadonlyArray<readonly [unknown, unknown]>,
  depth: number,
  extent: Extent,
): Record<string, Plain> {
  const shown = entries.slice(0, extent.items).map(([name, item]): [string, Plain] => {
    const key = String(name);
    return [
      identifier.test(key) && !tokenLike.test(key) ? extent.write(key, '') : hidden,
      secretKey.test(key) && item !== null && item !== undefined && item !== ''
        ? hidden
        : redact(item, key, depth + 1, extent),
    ];
  });
  const left = entries.length - shown.length;
  if (left > 0) shown.push(['…', `ещё ${left}`]);
  return Object.fromEntries(shown);
}

/** Keeps only the name and the own fields of an error, because its message may quote anything. */
function redactError(error: Error, depth: number, extent: Extent): Plain {
  const fields = Object.entries(error).filter(([key]) => !errorText.has(key));
  const name = identifier.test(error.name) ? extent.write(error.name, '') : hidden;
  return { name, ...redactEntries(fields, depth, extent) };
}

function isActorRef(value: object): value is { id: string } {
  return 'sessionId' in value && 'send' in value && 'id' in value;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
