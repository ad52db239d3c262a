/** Registers the calls that upload and download files (spec 7). */
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/app/config/read.ts';
import { beforeReading, disconnectSignal } from '#server/app/http/patience.ts';
import { serve } from '#server/app/http/serve.ts';
import { sendFile } from './download.ts';
import { leastBytes, receiveForm } from './form.ts';
import { createPictures } from './images/pictures.ts';
import { openIncoming } from './incoming.ts';
import { requireRoom } from './quota.ts';
import { sweepFiles } from './sweep.ts';
import { createTurns } from './turns.ts';
import { storeFile, uploadedOf } from './upload.ts';

export const filesFolder = ({ dataDir }: Config): string => join(dataDir, 'files');

export async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { config, db, clock, settings, store, timings } = app.deps;
  const incoming = openIncoming(join(filesFolder(config), 'incoming'));
  const pictures = createPictures(incoming, { decodeWithinMs: timings.pictureMs });
  const needs = { db, clock, settings, store, pictures };
  const turns = createTurns();

  // Only forms come in here, and the handler reads them itself.
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });

  serve(app, 'POST /upload', async ({ user, request, reply }) => {
    const least = leastBytes(request, config.uploadMaxBytes);
    const signal = disconnectSignal(reply);
    using _turn = await beforeReading(request, async () => {
      using taken = new DisposableStack();
      taken.use(await turns.take(user.id, signal));
      await requireRoom(needs, user.id, least);
      return taken.move();
    });
    const received = await receiveForm(request, incoming, config.uploadMaxBytes);
    return uploadedOf(await storeFile(needs, user.id, received, signal));
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
  app.gauges.set('vest_pictures_waiting', {
    help: 'Pictures that wait for their turn to be decoded.',
    read: () => pictures.waiting(),
  });
  let hourly: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    sweep();
    hourly = setInterval(sweep, timings.filesSweepMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(hourly);
    await pictures.close();
  });
}
