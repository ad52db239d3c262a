/** Bodies are JSON in UTF-8; anything else is refused before a handler sees it. */
import type { FastifyInstance } from 'fastify';
import * as limits from '#contract/limits.ts';
import { Refusal } from './refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.bodyMaxBytes },
    (_request, bytes, done) => {
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

/** Every body of the contract is an object; valibot's object() would accept a list. */
const isObject = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
