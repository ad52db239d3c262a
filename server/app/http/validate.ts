/**
 * Takes in requests: bodies are JSON in UTF-8, and every part is validated by its schema. Refusals give their reasons
 * in Russian.
 */
import * as v from 'valibot';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** The labels of the sign-up form (spec 2), for messages: its error shows the answer's message and nothing else. */
const fieldNames: Readonly<Record<string, string>> = {
  username: 'Никнейм',
  displayName: 'Отображаемое имя',
  password: 'Пароль',
};

/** Gives the reason for a check that has no sentence of its own. */
function plainReason(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'Обязательное поле';
  if (issue.expected === 'never') return 'Лишнее поле';
  return 'Недопустимое значение';
}

/**
 * Validates a value and returns it typed.
 * @throws Refusal `validation` with every issue; its message is the first one's.
 */
export function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, message: plainReason });
  if (result.success) return result.output;
  const issues = result.issues.map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
    message: issue.message,
  }));
  const [{ message, path }] = result.issues;
  const field = fieldNames[String(path?.[0]?.key)];
  throw new Refusal('validation', {
    issues,
    message: field === undefined ? message : `${field}: ${lowerFirst(message)}`,
  });
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    ({ headers }, bytes, done) => {
      // Nobody sends compressed requests, and a small one could become a huge one.
      if (headers['content-encoding'] !== undefined) {
        return done(new Refusal('unsupported_media_type'));
      }
      // Some programs announce JSON with every DELETE; validation refuses undefined where a body is needed.
      if (bytes.length === 0) return done(null, undefined);
      try {
        // Buffer.toString would silently replace invalid UTF-8 by U+FFFD.
        // Safe: `parseAs: 'buffer'` asks for bytes.
        const body = JSON.parse(utf8.decode(bytes as Buffer)) as unknown;
        if (isObject(body)) done(null, body);
        else done(new Refusal('validation', { message: 'Нужен объект JSON', issues: [] }));
      } catch {
        done(new Refusal('validation', { message: 'Это не JSON', issues: [] }));
      }
    },
  );
}

/** Answers whether the body is an object, as every body of the contract is. valibot's object() would accept a list. */
const isObject = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
