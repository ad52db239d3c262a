/**
 * Defines what administrators read and change (contract, Administration), and the invitations to the server that they,
 * and perhaps everybody, make. Nothing here tells of messages, files, contacts or e-mail addresses.
 */
import * as v from 'valibot';
import { invitedTo, inviteCode } from './conversations.ts';
import * as limits from './limits.ts';
import { id, safeText, time, whole } from './text.ts';
import { accountRole, user } from './users.ts';
import { quiet } from './visible.ts';

const queryMaxChars = 64;
/** 1 PiB. */
const quotaMaxBytes = 2 ** 50;

const wholeBetween = (min: number, max: number) =>
  v.pipe(
    v.number('Нужно целое число'),
    v.safeInteger('Нужно целое число'),
    v.minValue(min, `Не меньше ${min}`),
    v.maxValue(max, `Не больше ${max}`),
  );

const pageLimit = v.optional(
  v.pipe(
    v.string('Нужно целое число'),
    v.regex(/^\d{1,3}$/, 'Нужно целое число'),
    v.transform(Number),
    v.minValue(1, 'Не меньше 1'),
    v.maxValue(limits.adminPageMax, `Не больше ${limits.adminPageMax}`),
  ),
);

const healthRow = v.object({
  name: v.picklist(['database', 'video', 'disk', 'address', 'clock', 'eblids', 'version']),
  state: v.picklist(['ok', 'warn', 'fail', 'off']),
  /** A Russian sentence that tells how it is. */
  text: v.string(),
  /** A sentence that tells what to do; null: nothing is to be done. */
  mend: v.nullable(v.string()),
});
export type HealthRow = v.InferOutput<typeof healthRow>;

export const adminOverview = v.object({
  version: v.string(),
  startedAt: time,
  people: v.object({ total: whole, online: whole, disabled: whole, admins: whole }),
  /** `total` counts all numbers that messages were given in the conversations that are there. */
  messages: v.object({ total: whole, today: whole }),
  storage: v.object({ filesBytes: whole, databaseBytes: whole, freeBytes: whole }),
  health: v.array(healthRow),
});
export type AdminOverview = v.InferOutput<typeof adminOverview>;

const peopleFilter = v.picklist(['all', 'admins', 'disabled'], 'Нет такого фильтра');

export const peopleQuery = v.object({
  query: v.optional(v.pipe(safeText, v.maxLength(queryMaxChars, 'Слишком длинно'))),
  filter: v.optional(peopleFilter, 'all'),
  /** The last person of the page before. */
  after: v.optional(id),
  limit: pageLimit,
});

export const adminPerson = v.object({
  id,
  username: v.string(),
  displayName: v.string(),
  avatarUrl: v.nullable(v.string()),
  eblid: user.entries.eblid,
  status: user.entries.status,
  lastSeenAt: v.nullable(time),
  role: accountRole,
  createdAt: time,
  /** Since when the person cannot sign in; null: they can. */
  disabledAt: v.nullable(time),
  /** The number of devices on which the person is signed in. */
  sessions: whole,
  /** The files that the person has uploaded and that are still there. */
  storageBytes: whole,
  /** The person's own quota; null: the server's. */
  quotaBytes: v.nullable(whole),
});
export type AdminPerson = v.InferOutput<typeof adminPerson>;

export const adminPeople = v.object({
  people: v.array(adminPerson),
  /** Goes into `after` for the next page; null: there is none. */
  next: v.nullable(id),
  /** The number of people whom the query and the filter find, on all pages. */
  total: whole,
});
export type AdminPeople = v.InferOutput<typeof adminPeople>;

const adminSession = v.object({ id, name: v.string(), createdAt: time, lastUsedAt: time });

export const adminPersonPage = v.object({ person: adminPerson, sessions: v.array(adminSession) });
export type AdminPersonPage = v.InferOutput<typeof adminPersonPage>;

const quotaBytes = v.nullable(wholeBetween(0, quotaMaxBytes));

/** Parts that are missing stay as they are. */
export const personChange = v.strictObject({
  role: v.optional(accountRole),
  disabled: v.optional(v.boolean('Нужно true или false')),
  /** null: the server's. */
  quotaBytes: v.optional(quotaBytes),
});
export type PersonChange = v.InferInput<typeof personChange>;

/** The name of whoever is to be deleted, typed once more. */
export const personDeletion = v.strictObject({
  username: v.pipe(safeText, v.maxLength(limits.username.maxChars, 'Слишком длинно')),
});

export const passwordLink = v.object({ url: v.string(), expiresAt: time });
export type PasswordLink = v.InferOutput<typeof passwordLink>;

const registrationMode = v.picklist(['open', 'invite'], 'Бывает open или invite');

export const settingsValues = v.object({
  registration: registrationMode,
  membersMayInvite: v.boolean(),
  /** The bytes that a person's files may take in all; null: as much as the disk holds. */
  quotaBytes: v.nullable(whole),
});

export const serverSettings = v.object({
  settings: settingsValues,
  /** The settings that environment variables fix. */
  fixed: v.array(v.keyof(settingsValues)),
});
export type ServerSettings = v.InferOutput<typeof serverSettings>;

export const settingsChange = v.strictObject({
  registration: v.optional(registrationMode),
  membersMayInvite: v.optional(v.boolean('Нужно true или false')),
  quotaBytes: v.optional(quotaBytes),
});
export type SettingsChange = v.InferInput<typeof settingsChange>;

/** A person as a line in a list names them. */
const named = v.object({ id, displayName: v.string() });

/** The group that whoever accepts the invitation comes into. */
const invitedGroup = v.object({ id, title: v.nullable(v.string()) });

export const serverInvitation = v.object({
  id,
  code: inviteCode,
  url: v.string(),
  note: v.string(),
  maxUses: whole,
  used: whole,
  expiresAt: time,
  createdAt: time,
  conversation: v.nullable(invitedGroup),
});
export type ServerInvitation = v.InferOutput<typeof serverInvitation>;

/** `createdBy` is null for an invitation that was made in the terminal. */
const adminInvitation = v.object({ ...serverInvitation.entries, createdBy: v.nullable(named) });
export type AdminInvitation = v.InferOutput<typeof adminInvitation>;

export const adminInvitations = v.object({ invitations: v.array(adminInvitation) });

export const ownInvitations = v.object({
  invitations: v.array(serverInvitation),
  /** The caller may make some. */
  mayInvite: v.boolean(),
});
export type OwnInvitations = v.InferOutput<typeof ownInvitations>;

export const newInvitation = v.strictObject({
  note: v.optional(
    v.pipe(
      safeText,
      v.maxLength(
        limits.invitation.noteMaxChars,
        `Не длиннее ${limits.invitation.noteMaxChars} символов`,
      ),
      v.transform(quiet),
    ),
    '',
  ),
  maxUses: v.optional(wholeBetween(1, limits.invitation.maxUses), 1),
  expiresInHours: v.optional(
    wholeBetween(1, limits.invitation.maxHours),
    limits.invitation.defaultHours,
  ),
  /** A group that the caller manages. */
  conversationId: v.optional(id),
});
export type NewInvitation = v.InferInput<typeof newInvitation>;

const { title, participantCount } = invitedTo.entries;

/** Tells a holder of the code who invites, and into which group. Pictures are addresses that they may open. */
export const invitedHere = v.object({
  /** null: the invitation was made in the server's terminal. */
  inviter: v.nullable(v.object({ displayName: v.string(), avatarUrl: v.nullable(v.string()) })),
  conversation: v.nullable(v.object({ title, participantCount })),
  expiresAt: time,
});
export type InvitedHere = v.InferOutput<typeof invitedHere>;

const auditAction = v.picklist([
  'person.promoted',
  'person.demoted',
  'person.disabled',
  'person.enabled',
  'person.signedOut',
  'person.passwordLink',
  'person.deleted',
  'person.quota',
  'settings.changed',
  'invitation.made',
  'invitation.revoked',
]);
export type AuditAction = v.InferOutput<typeof auditAction>;

const auditEntry = v.object({
  id,
  at: time,
  /** null: whoever has the server's terminal, or the server itself. */
  actor: v.nullable(named),
  via: v.picklist(['page', 'terminal', 'server']),
  action: auditAction,
  /** `name` is the person's name now, or the name of the setting; null for an invitation. */
  target: v.nullable(
    v.object({
      kind: v.picklist(['person', 'invitation', 'setting']),
      id: v.nullable(id),
      name: v.nullable(v.string()),
    }),
  ),
  /** The values before and after, where they say more than the action does. */
  details: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

export const auditQuery = v.object({
  /** Entries older than this one. */
  before: v.optional(id),
  limit: pageLimit,
  /** Entries of what this person did, and of what was done to them. */
  personId: v.optional(id),
});

export const auditPage = v.object({ entries: v.array(auditEntry), hasMore: v.boolean() });
export type AuditPage = v.InferOutput<typeof auditPage>;
