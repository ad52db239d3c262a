import { createActor, fromPromise, type ActorOptions, type AnyActorLogic } from 'xstate';
import type { Api, TokenPort } from '#services/app/api/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import type { TokenStore } from '#services/app/token-store/types.ts';
import { deletionsAnswered, type StoredUnsent } from '#machines/sending/outbox/outbox.leaving.ts';
import { connectivityMachine } from '../connectivity/connectivity.machine.ts';
import { createConnectivityImplementations } from '../connectivity/connectivity.services.ts';
import { lazyLogic } from '#machines/kit/lazy-logic.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { createSessionImplementations, createTokenPort } from '../session/session.services.ts';
import { appMachine } from './app.machine.ts';

/** The signed-in part of the app, once its code is loaded. */
export interface LoadedMessenger {
  readonly logic: AnyActorLogic;
  /** Counts what is stored of this person and may still be sent. */
  countStored(userId: string): Promise<StoredUnsent>;
  /** Removes everything that this device keeps of this person. */
  eraseStored(userId: string): Promise<void>;
}

export interface AppServices {
  readonly api: Api;
  readonly tokenStore: TokenStore;
  readonly page: Page;
  /** Imports the messenger's code and services; asked again after a failure. */
  loadMessenger(): Promise<LoadedMessenger>;
}

/** Binds the root's logic to the real world. */
function createAppLogic(services: AppServices) {
  let loaded: LoadedMessenger | undefined;
  const load = async () => (loaded ??= await services.loadMessenger());

  return appMachine.provide({
    actors: {
      session: sessionMachine.provide(createSessionImplementations(services)),
      connectivity: connectivityMachine.provide(createConnectivityImplementations(services)),
      loadMessenger: fromPromise<unknown>(load),
      messenger: lazyLogic(() => loaded?.logic),
      awaitDeletions: fromPromise<void>(({ system, signal }) => deletionsAnswered(system, signal)),
      countStored: fromPromise<StoredUnsent, { readonly userId: string }>(async ({ input }) =>
        (await load()).countStored(input.userId),
      ),
      eraseStored: fromPromise<void, { readonly userId: string }>(async ({ input }) =>
        (await load()).eraseStored(input.userId),
      ),
    },
  });
}

/**
 * Creates the one root actor without starting it. The api needs tokens and the session needs the api, so services are
 * made with a port that finds the running session when it is asked.
 */
export function createApp(
  createServices: (tokens: TokenPort) => AppServices,
  options: Pick<ActorOptions<typeof appMachine>, 'clock'> = {},
) {
  const services = createServices(createTokenPort(() => app.system.get('session')));
  const app: AppActor = createActor(createAppLogic(services), {
    ...options,
    systemId: 'app',
    input: { hint: services.tokenStore.hint(), online: services.page.isOnline() },
  });
  return app;
}

export type AppActor = ReturnType<typeof createActor<typeof appMachine>>;
