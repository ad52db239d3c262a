import { fromPromise, type AnyActorRef } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { Download } from '#services/chats/download/types.ts';
import type { Peers } from '#machines/kit/peers.ts';
import type { AccountTask } from './account.events.ts';

interface Services {
  readonly api: Api;
  readonly download: Download;
}

/** One's own account bound to the server. */
export function createAccountImplementations({ api, download }: Services) {
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

/** The session always runs: it lives as long as the page. */
function tellSession(system: AnyActorRef['system'], event: Peers['session']['hears']): void {
  const session: AnyActorRef | undefined = system.get('session');
  session?.send(event);
}
