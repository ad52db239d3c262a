/** JSON in and nothing else: what is not JSON in UTF-8 is refused before a handler hears of it. */
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
      // Some programs announce JSON with every DELETE; a call that needs a body refuses undefined.
      if (bytes.length === 0) return done(null, undefined);
      try {
        // Buffer.toString would silently put U+FFFD where the bytes are no UTF-8.
        // Safe: `parseAs: 'buffer'` is what was asked for two lines above.
        const body = JSON.parse(utf8.decode(bytes as Buffer)) as unknown;
        if (isObject(body)) done(null, body);
        else done(new Refusal('validation', { message: 'Нужен объект JSON', issues: [] }));
      } catch {
        done(new Refusal('validation', { message: 'Это не JSON', issues: [] }));
      }
    },
  );
}

/** As every body of the contract; valibot's object() would take a list for one. */
const isObject = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
