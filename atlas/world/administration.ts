/** Answers the administrator of the atlas: Anna runs the server for her family. */
import type { AdminPerson, ServerInvitation } from '#contract/admin.ts';
import type { User } from '#contract/users.ts';
import type { SectionRequest } from '#machines/admin/admin-section/admin-section.machine.ts';
import type { SectionAnswer } from '#machines/admin/admin-section/admin-section.pages.ts';
import { anna, annasWorld, boris, gleb, vera } from './people.ts';
import type { Content } from './world.ts';

export const administration: Content = { ...annasWorld, self: { ...anna, role: 'admin' } };

const MIB = 2 ** 20;

const person = (
  { id, username, displayName, avatarUrl, eblid, status, lastSeenAt }: User,
  given: Partial<AdminPerson> = {},
): AdminPerson => ({
  id,
  username,
  displayName,
  avatarUrl,
  eblid,
  status,
  lastSeenAt,
  role: 'member',
  createdAt: '2026-01-15T10:00:00.000Z',
  disabledAt: null,
  sessions: 1,
  storageBytes: 84 * MIB,
  quotaBytes: null,
  ...given,
});

const people = [
  person(gleb, { disabledAt: '2026-02-20T10:00:00.000Z', sessions: 0 }),
  person(vera),
  person(boris, { quotaBytes: 2048 * MIB }),
  person(anna, { role: 'admin', storageBytes: 310 * MIB }),
];

/** What Anna has made for her mother. */
const forMother: ServerInvitation = {
  id: 'mother',
  code: 'q7Xw2mZr4tBnK8sLd1vYpA',
  url: 'https://vest.example/join/q7Xw2mZr4tBnK8sLd1vYpA',
  note: 'Для мамы',
  maxUses: 2,
  used: 1,
  expiresAt: '2026-03-08T10:00:00.000Z',
  createdAt: '2026-03-01T10:00:00.000Z',
  conversation: null,
};

/** Answers as the server does, whatever page is wanted. */
export function sectionAnswer({ section, query: { personId } }: SectionRequest): SectionAnswer {
  switch (section) {
    case 'overview':
      return {
        section,
        body: {
          version: '1.4.0',
          startedAt: '2026-02-27T04:00:00.000Z',
          people: { total: 4, online: 2, disabled: 1, admins: 1 },
          messages: { total: 18_240, today: 96 },
          storage: { filesBytes: 562 * MIB, databaseBytes: 74 * MIB, freeBytes: 9_000 * MIB },
          health: [
            { name: 'database', state: 'ok', text: 'PostgreSQL 18, отвечает за 2 мс', mend: null },
            {
              name: 'disk',
              state: 'warn',
              text: 'Осталось 9 ГБ из 60.',
              mend: 'Освободите место или перенесите DATA_DIR на больший диск.',
            },
            { name: 'eblids', state: 'ok', text: 'Занято EBLID: 4 из 10\u00a0000', mend: null },
            { name: 'video', state: 'off', text: 'Звонки выключены переменной CALLS.', mend: null },
          ],
        },
      };
    case 'people':
      return { section, body: { people, next: 'boris', total: 9 } };
    case 'person': {
      const [first] = people;
      const found = people.find(({ id }) => id === personId) ?? first;
      if (!found) throw new Error('Nobody lives here');
      const sessions = annasWorld.devices.map(({ current: _current, ...session }) => session);
      return { section, body: { person: found, sessions } };
    }
    case 'invitations':
      return {
        section,
        body: {
          invitations: [
            { ...forMother, createdBy: { id: anna.id, displayName: anna.displayName } },
          ],
        },
      };
    case 'ownInvitations':
      return { section, body: { invitations: [forMother], mayInvite: true } };
    case 'settings':
      return {
        section,
        body: {
          settings: { registration: 'invite', membersMayInvite: true, quotaBytes: null },
          fixed: ['registration'],
        },
      };
    case 'log':
      return {
        section,
        body: {
          entries: [
            {
              id: 'e2',
              at: '2026-02-20T10:00:00.000Z',
              actor: { id: anna.id, displayName: anna.displayName },
              via: 'page',
              action: 'person.disabled',
              target: { kind: 'person', id: gleb.id, name: gleb.displayName },
              details: {},
            },
          ],
          hasMore: false,
        },
      };
  }
}
