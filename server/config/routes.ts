/** /config: what this server offers, for whoever is not signed in yet. */
import type { FastifyInstance } from 'fastify';
import * as limits from '#contract/limits.ts';
import { hasAccounts } from '../auth/register.ts';
import { serve } from '../http/serve.ts';
import { version } from '../version.ts';

export async function configRoutes(app: FastifyInstance): Promise<void> {
  const { config, db } = app.deps;
  /** Once somebody has registered it stays so, and nobody asks again. */
  let isInhabited = false;

  serve(app, 'GET /config', async () => {
    isInhabited ||= await hasAccounts(db);
    return {
      status: 200,
      body: {
        limits: {
          messageMaxChars: limits.messageMaxChars,
          attachmentsMax: limits.attachmentsMax,
          uploadMaxBytes: config.uploadMaxBytes,
          participantsMax: limits.participantsMax,
        },
        calls: 'off',
        livekitUrl: null,
        vapidPublicKey: null,
        registration: config.registration,
        firstAccount: !isInhabited,
        version,
      },
    };
  });
}
