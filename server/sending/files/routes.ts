/** Registers the calls that upload and download files (spec 7). */
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/app/config/read.ts';
import { disconnectSignal } from '#server/app/http/patience.ts';
import { serve } from '#server/app/http/serve.ts';
import { sendFile } from './download.ts';
import { receiveForm } from './form.ts';
import { openIncoming } from './incoming.ts';
import { sweepFiles } from './sweep.ts';
import { storeFile, uploadedOf } from './upload.ts';

export const filesFolder = ({ dataDir }: Config): string => join(dataDir, 'files');

export async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { config, db, clock, store, timings } = app.deps;
  const incoming = openIncoming(join(filesFolder(config), 'incoming'));
  const needs = { db, clock, store, incoming, timings };

  // Only forms come in here, and the handler reads them itself.
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  serve(app, 'POST /upload', async ({ user, request, reply }) => {
    const received = await receiveForm(request, incoming, config.uploadMaxBytes);
    return uploadedOf(await storeFile(needs, user.id, received, disconnectSignal(reply)));
  });

  serve(app, 'GET /files/{id}/{name}', ({ params, query, user, request, reply }) => {
    const asked = { id: params.id, part: query.size ?? 'original', readerId: user.id } as const;
    return sendFile(needs, asked, request, reply);
  });

  const sweep = (): void => {
    sweepFiles(needs).catch((error: unknown) => {
      // The database or the disk is away. The next sweep begins where this one ended.
      app.log.warn({ failure: error instanceof Error ? error.name : typeof error }, 'sweep');
    });
  };
  let hourly: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    sweep();
    hourly = setInterval(sweep, timings.filesSweepMs);
  });
  app.addHook('onClose', async () => clearInterval(hourly));
}
