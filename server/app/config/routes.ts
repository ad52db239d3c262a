/** /config tells what this server offers, also to people who are not signed in yet. */
import type { FastifyInstance } from 'fastify';
import * as limits from '#contract/limits.ts';
import { hasAccounts } from '../auth/register.ts';
import { serve } from '../http/serve.ts';
import { version } from '#server/kit/version.ts';
import { howReached } from '#server/calls/video/address.ts';

export async function configRoutes(app: FastifyInstance): Promise<void> {
  const { config, db, video } = app.deps;
  /** Once somebody has registered this stays true, and the database is not asked again. */
  let isInhabited = false;

  serve(app, 'GET /config', async ({ request }) => {
    isInhabited ||= await hasAccounts(db);
    const calls = video.state();
    return {
      limits: {
        messageMaxChars: limits.messageMaxChars,
        attachmentsMax: limits.attachmentsMax,
        uploadMaxBytes: config.uploadMaxBytes,
        participantsMax: limits.participantsMax,
      },
      calls,
      livekitUrl: calls === 'off' ? null : video.addressFor(howReached(request)),
      vapidPublicKey: null,
      registration: config.registration,
      firstAccount: !isInhabited,
      version,
    };
  });
}
