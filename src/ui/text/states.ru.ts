/**
 * People's words for the states of each chart: by the machine's id, then by the state's path (keys from the root,
 * joined by dots). The drawings, the inspector and tests/model read them; the app itself does not, because views have
 * words of their own. Where a view says something in a state, the label is made of that very constant, so that the two
 * cannot part; it may add what the chart does by itself («…, пробуем снова»), which the view leaves unsaid.
 *
 * Every leaf state stands here: with a label, or with the reason why nobody needs a word. A state tagged `busy`,
 * `waiting` or `failed` has a label (tests/model checks both). A label is read beside its subject: no full stop, and no
 * machine words.
 */
import { adminStates } from './states/admin.ru.ts';
import { appStates } from './states/app.ru.ts';
import { callStates } from './states/calls.ru.ts';
import { chatStates } from './states/chats.ru.ts';
import { groupStates } from './states/groups.ru.ts';
import { notificationStates } from './states/notifications.ru.ts';
import { peopleStates } from './states/people.ru.ts';
import { searchStates } from './states/search.ru.ts';
import { sendingStates } from './states/sending.ru.ts';
import { settingsStates } from './states/settings.ru.ts';
import { storeStates } from './states/store.ru.ts';

/** A state without words, and why nobody needs any. */
export interface Silent {
  readonly silent: string;
}

/** By the state's path. */
export type StateWords = Readonly<Record<string, string | Silent>>;

export const stateWords: Readonly<Record<string, StateWords>> = {
  ...adminStates,
  ...appStates,
  ...callStates,
  ...chatStates,
  ...groupStates,
  ...notificationStates,
  ...peopleStates,
  ...searchStates,
  ...sendingStates,
  ...settingsStates,
  ...storeStates,
};

/** For diagrams and the inspector, which have the state only as text; undefined for a state without a label. */
export function stateLabel(machine: string, path: string): string | undefined {
  const words = stateWords[machine]?.[path];
  return typeof words === 'string' ? words : undefined;
}
