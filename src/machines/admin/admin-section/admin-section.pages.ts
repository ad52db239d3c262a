/** Names what each section reads, and joins the pages of it. Lists are newest first, and their ids rise with time. */
import type {
  AdminInvitation,
  AdminOverview,
  AdminPeople,
  AdminPersonPage,
  AuditPage,
  OwnInvitations,
  ServerSettings,
} from '#contract/admin.ts';

/** The answers of the sections, each under its name. */
export interface SectionAnswers {
  readonly overview: AdminOverview;
  readonly people: AdminPeople;
  readonly person: AdminPersonPage;
  readonly invitations: { readonly invitations: readonly AdminInvitation[] };
  readonly ownInvitations: OwnInvitations;
  readonly settings: ServerSettings;
  readonly log: AuditPage;
}

export type SectionAnswer = {
  readonly [Name in keyof SectionAnswers]: {
    readonly section: Name;
    readonly body: SectionAnswers[Name];
  };
}[keyof SectionAnswers];

export type AdminFilter = 'all' | 'admins' | 'disabled';

/** Returns the id after which older ones are read; null: there are none, or the section is no list. */
export function olderAfter(answer: SectionAnswer | null): string | null {
  if (answer?.section === 'people') return answer.body.next;
  if (answer?.section === 'log' && answer.body.hasMore)
    return answer.body.entries.at(-1)?.id ?? null;
  return null;
}

/** Adds older ones to what is known. */
export function withOlder(known: SectionAnswer | null, older: SectionAnswer): SectionAnswer {
  if (known?.section === 'people' && older.section === 'people') {
    const people = [...known.body.people, ...older.body.people];
    return { section: 'people', body: { ...older.body, people } };
  }
  if (known?.section === 'log' && older.section === 'log') {
    const entries = [...known.body.entries, ...older.body.entries];
    return { section: 'log', body: { ...older.body, entries } };
  }
  return older;
}

/** Puts the newest page in place of what it covers: whoever has read far back does not lose their place. */
export function withNewest(known: SectionAnswer | null, newest: SectionAnswer): SectionAnswer {
  const last = olderAfter(newest);
  if (last === null || known === null) return newest;
  if (known.section === 'people' && newest.section === 'people') {
    const older = known.body.people.filter(({ id }) => id < last);
    if (older.length === 0) return newest;
    const people = [...newest.body.people, ...older];
    return { section: 'people', body: { ...newest.body, people, next: known.body.next } };
  }
  if (known.section === 'log' && newest.section === 'log') {
    const older = known.body.entries.filter(({ id }) => id < last);
    if (older.length === 0) return newest;
    const entries = [...newest.body.entries, ...older];
    return { section: 'log', body: { entries, hasMore: known.body.hasMore } };
  }
  return newest;
}
