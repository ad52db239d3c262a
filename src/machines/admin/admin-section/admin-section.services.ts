import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { onLiveAgain } from '#machines/store/realtime/live-again.ts';
import type { AdminSectionEvent } from './admin-section.events.ts';
import type { SectionRequest } from './admin-section.machine.ts';
import type { SectionAnswer } from './admin-section.pages.ts';

/** Binds a page of the administration to the server. */
export function createAdminSectionImplementations({ api, page }: Services<'api' | 'page'>) {
  return {
    actors: {
      read: fromPromise<SectionAnswer, SectionRequest>(({ input, signal }) =>
        read(api, input, signal),
      ),
      watch: fromCallback(({ sendBack, system }) => {
        const report = (event: AdminSectionEvent) => sendBack(event);
        report({ type: page.isVisible() ? 'adminSection.seen' : 'adminSection.hidden' });
        const stopPage = page.watch((signal) => {
          if (signal === 'hidden') report({ type: 'adminSection.hidden' });
          if (signal === 'shown') report({ type: 'adminSection.seen' });
        });
        const stopConnection = onLiveAgain(system, () => report({ type: 'adminSection.outdated' }));
        return () => {
          stopPage();
          stopConnection();
        };
      }),
    },
  };
}

async function read(
  api: Api,
  { section, query: { words, filter, personId }, after }: SectionRequest,
  signal: AbortSignal,
): Promise<SectionAnswer> {
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
    case 'ownInvitations': {
      const { body } = await api.call('GET /invitations', {}, { signal });
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
