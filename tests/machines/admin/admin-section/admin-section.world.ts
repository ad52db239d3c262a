/** A page of the administration whose requests and window the test answers for. */
import type { SectionQuery } from '#machines/admin/admin-section/admin-section.events.ts';
import {
  adminSectionMachine,
  type SectionRequest,
} from '#machines/admin/admin-section/admin-section.machine.ts';
import type { SectionAnswer } from '#machines/admin/admin-section/admin-section.pages.ts';
import { selectAnswer } from '#machines/admin/admin-section/admin-section.selectors.ts';
import type { SectionName } from '#machines/admin/admin/admin.machine.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

export const all: SectionQuery = { words: '', filter: 'all', personId: null };

export function startSection(name: SectionName) {
  const world = createWorld();
  const read = promiseActor<SectionAnswer, SectionRequest>();
  const watch = callbackActor();
  const section = world.start(
    adminSectionMachine.provide({ actors: { read: read.logic, watch: watch.logic } }),
    { input: { section: name } },
  );
  const now = () => section.getSnapshot();
  return {
    world,
    read,
    watch,
    section,
    now,
    open: (query: SectionQuery = all) => section.send({ type: 'adminSection.opened', query }),
    close: () => section.send({ type: 'adminSection.closed' }),
    type: (words: string) => section.send({ type: 'adminSection.typed', query: { ...all, words } }),
    more: () => section.send({ type: 'adminSection.more' }),
    retry: () => section.send({ type: 'adminSection.retry' }),
    news: () => section.send({ type: 'adminSection.outdated' }),
    /** The people who are shown. */
    ids: () => selectAnswer(now(), 'people')?.people.map(({ id }) => id) ?? null,
  };
}
