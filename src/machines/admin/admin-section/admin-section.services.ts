import { fromCallback, fromPromise, type AnyActorRef, type SnapshotFrom } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import { connectionOf } from '#machines/store/realtime/realtime.selectors.ts';
import type { AdminSectionEvent } from './admin-section.events.ts';
import type { SectionWish } from './admin-section.machine.ts';
import type { SectionAnswer } from './admin-section.pages.ts';

/** Binds a page of the administration to the server. */
export function createAdminSectionImplementations({ api, page }: Services<'api' | 'page'>) {
  return {
    actors: {
      read: fromPromise<SectionAnswer, SectionWish>(({ input, signal }) =>
        read(api, input, signal),
      ),
      watch: fromCallback(({ sendBack, system }) => {
        const report = (event: AdminSectionEvent) => sendBack(event);
        report({ type: page.isVisible() ? 'adminSection.seen' : 'adminSection.hidden' });
        const stopPage = page.watch((signal) => {
          if (signal === 'hidden') report({ type: 'adminSection.hidden' });
          if (signal === 'shown') report({ type: 'adminSection.seen' });
        });
        const realtime: AnyActorRef | undefined = system.get('realtime');
        // The page is read when it opens, so only later connections are a reason to read it again.
        let wasLive = true;
        const watching = realtime?.subscribe((snapshot: SnapshotFrom<typeof realtimeMachine>) => {
          const isLive = connectionOf(snapshot) === 'live';
          if (isLive && !wasLive) report({ type: 'adminSection.outdated' });
          wasLive = isLive;
        });
        return () => {
          stopPage();
          watching?.unsubscribe();
        };
      }),
    },
  };
}

async function read(
  api: Api,
  { section, wish, after }: SectionWish,
  signal: AbortSignal,
): Promise<SectionAnswer> {
  const { words, filter, personId } = wish;
  switch (section) {
    case 'overview': {
      const { body } = await api.call('GET /admin/overview', {}, { signal });
      return { section, body };
    }
    case 'people': {
      const query = { query: words || undefined, filter, after: after ?? undefined };
      const { body } = await api.call('GET /admin/people', { query }, { signal });
      return { section, body };
    }
    case 'person': {
      const params = { id: personId ?? '' };
      const { body } = await api.call('GET /admin/people/{id}', { params }, { signal });
      return { section, body };
    }
    case 'invitations': {
      const { body } = await api.call('GET /admin/invitations', {}, { signal });
      return { section, body };
    }
    case 'settings': {
      const { body } = await api.call('GET /admin/settings', {}, { signal });
      return { section, body };
    }
    case 'log': {
      const query = { before: after ?? undefined, personId: personId ?? undefined };
      const { body } = await api.call('GET /admin/audit', { query }, { signal });
      return { section, body };
    }
  }
}
