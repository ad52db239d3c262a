import { fromPromise, type AnyActorRef } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { Peers } from '#machines/kit/peers.ts';
import type { AccountTask } from './account.events.ts';

/** Binds one's own account to the server. */
export function createAccountImplementations({ api, download }: Services<'api' | 'download'>) {
  return {
    actors: {
      perform: fromPromise<void, AccountTask>(async ({ input: task, signal, system }) => {
        switch (task.kind) {
          case 'password': {
            const { oldPassword, newPassword } = task;
            const body = { oldPassword, newPassword };
            await api.call('POST /auth/password', { body }, { signal });
            return;
          }
          case 'email': {
            const body = { email: task.email };
            const answered = await api.call('PATCH /status/me', { body }, { signal });
            tellSession(system, { type: 'session.userChanged', user: answered.body.user });
            return;
          }
          case 'export': {
            const { body } = await api.call('POST /account/export', {}, { signal });
            download.save(body.url);
            return;
          }
          case 'deletion': {
            const { password } = task;
            await api.call('DELETE /account', { body: { password } }, { signal });
            tellSession(system, { type: 'session.accountDeleted' });
          }
        }
      }),
    },
  };
}

/** Tells the session, which always runs: it lives as long as the page. */
function tellSession(system: AnyActorRef['system'], event: Peers['session']['hears']): void {
  const session: AnyActorRef | undefined = system.get('session');
  session?.send(event);
}
