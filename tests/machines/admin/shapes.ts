/** Answers of the server to administrators. */
import type { AdminPerson, AuditEntry } from '#contract/admin.ts';
import type { SectionAnswer } from '#machines/admin/admin-section/admin-section.pages.ts';

const personShape = (given: Partial<AdminPerson> = {}): AdminPerson => ({
  id: 'p1',
  username: 'boris',
  displayName: 'Борис',
  avatarUrl: null,
  eblid: '2345',
  status: 'OFFLINE',
  lastSeenAt: null,
  role: 'member',
  createdAt: '2026-01-01T10:00:00.000Z',
  disabledAt: null,
  sessions: 1,
  storageBytes: 0,
  quotaBytes: null,
  ...given,
});

/** A page of people with these ids. */
export const peoplePage = (ids: readonly string[], next: string | null = null): SectionAnswer => ({
  section: 'people',
  body: { people: ids.map((id) => personShape({ id })), next, total: ids.length },
});

const entryShape = (id: string): AuditEntry => ({
  id,
  at: '2026-01-01T10:00:00.000Z',
  actor: null,
  via: 'server',
  action: 'person.promoted',
  target: null,
  details: {},
});

/** A page of the log with these ids. */
export const logPage = (ids: readonly string[], hasMore = false): SectionAnswer => ({
  section: 'log',
  body: { entries: ids.map(entryShape), hasMore },
});

export const personPage = (id = 'p1'): SectionAnswer => ({
  section: 'person',
  body: { person: personShape({ id }), sessions: [] },
});
