/** Tells of each kind of wish whether it can be taken back, what the store has of it, and who hears of its fulfilment. */
import { archiveUndoMs, blockUndoMs } from '#contract/limits.ts';
import type { SettingField, Wish, WishSubject, WishValue } from '#services/sending/wishes/types.ts';
import { settingAtServer } from '#machines/store/db/db.settings.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

export const blockSubject = (userId: string): WishSubject => `block/${userId}`;

export const settingSubject = (conversationId: string, field: SettingField): WishSubject =>
  `setting/${conversationId}/${field}`;

/** A setting of a conversation that a wish is about. */
export interface WishedSetting {
  readonly conversationId: string;
  readonly field: SettingField;
}

/** Returns the setting that the wish is about; null: it is about a person. */
export function settingOf(subject: WishSubject): WishedSetting | null {
  const [kind, conversationId = '', field] = subject.split('/');
  // Safe: subjects are made above, and ids contain no slash.
  return kind === 'setting' ? { conversationId, field: field as SettingField } : null;
}

/** Returns the person whom the wish is about; '' where it is about a setting. */
export const personOf = (subject: WishSubject): string =>
  subject.startsWith('block/') ? subject.slice('block/'.length) : '';

/** A block and the archive can be taken back for some seconds; all else is sent at once. */
export const isUndoable = ({ subject, value }: Pick<Wish, 'subject' | 'value'>): boolean =>
  settingOf(subject) ? settingOf(subject)?.field === 'archived' && value !== false : value === true;

/** Returns how long it can be taken back, in ms. */
export const undoMsOf = ({ subject }: Pick<Wish, 'subject'>): number =>
  settingOf(subject) ? archiveUndoMs : blockUndoMs;

/** Returns what the server has of this subject, as far as this page knows. */
export function truthOf(db: DbContext | null, subject: WishSubject): WishValue {
  const setting = settingOf(subject);
  if (!setting) return personOf(subject) in (db?.blocked ?? {});
  return db === null ? 0 : settingAtServer(db, setting.conversationId, setting.field);
}
