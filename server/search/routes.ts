/** Serves the search, and keeps its index. */
import type { FastifyInstance } from 'fastify';
import { describe } from '#server/app/http/failures.ts';
import { disconnectSignal } from '#server/app/http/patience.ts';
import { serve } from '#server/app/http/serve.ts';
import { createPlaces } from '#server/kit/few-at-once.ts';
import { isLockTaken, takeInMoments } from './index-piece.ts';
import { createIndexer } from './indexer.ts';
import { findMessages } from './search.ts';

/** The connections to the database are there for messages first. */
const searchesAtOnce = 4;

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const places = createPlaces(searchesAtOnce);
  const onFailure = (failure: unknown) => {
    if (!isLockTaken(failure)) app.log.warn({ failure: describe(failure) }, 'search index');
  };

  serve(app, 'POST /search', async ({ user, body, reply }) => {
    using _place = await places.take(disconnectSignal(reply));
    // The next page continues what the first one found.
    if (body.before === undefined) await takeInMoments(deps, user.id).catch(onFailure);
    // Without `await` the place would be free before the search is over.
    return await findMessages(deps, user.id, body);
  });

  const indexer = createIndexer({
    ...deps,
    gatherMs: deps.timings.searchGatherMs,
    lookMs: deps.timings.searchLookMs,
    onFailure,
  });
  app.addHook('onReady', () => indexer.start());
  app.addHook('onClose', () => indexer.stop());
}
