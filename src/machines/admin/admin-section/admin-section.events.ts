import type { AdminFilter } from './admin-section.pages.ts';

/** Says what is wanted of a section. The sections that cannot be searched leave all of it empty. */
export interface SectionQuery {
  /** A part of a name, or an EBLID; of people. */
  readonly words: string;
  /** The people that are listed. */
  readonly filter: AdminFilter;
  /** The one whose page is open, or of whom the log tells; null: nobody. */
  readonly personId: string | null;
}

export type AdminSectionEvent =
  /** The section is looked at; what is wanted of it may differ from the last time. */
  | { type: 'adminSection.opened'; query: SectionQuery }
  | { type: 'adminSection.closed' }
  /** Another letter was typed. */
  | { type: 'adminSection.typed'; query: SectionQuery }
  /** Something else was chosen. */
  | { type: 'adminSection.chosen'; query: SectionQuery }
  /** Older ones are wanted. */
  | { type: 'adminSection.more' }
  /** 'Повторить'. */
  | { type: 'adminSection.retry' }
  /** An administrator has changed something, here or elsewhere; or the connection is back. */
  | { type: 'adminSection.outdated' }
  /** The browser's window with the page was hidden, or can be seen again. */
  | { type: 'adminSection.hidden' }
  | { type: 'adminSection.seen' };
