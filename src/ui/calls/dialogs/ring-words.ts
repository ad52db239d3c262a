/** Writes the words for a ringing call in the system's notification and in the page's title. */
import { isolated } from '#contract/visible.ts';
import type { RingWords } from '#machines/calls/ringer/ringer.notice.ts';
import { selectIsGroup, selectTitle } from '#machines/store/db/db.selectors.ts';
import { callerName } from '#ui/people/names.ts';
import { ringing } from '#ui/text/ringing.ru.ts';

/** Names the caller, in a group with the group's title. */
export const ringWords: RingWords = (db, incoming) => {
  const { conversationId, video } = incoming;
  const name = callerName(db, incoming);
  const group = selectIsGroup(db, conversationId) ? selectTitle(db, conversationId) : null;
  const title = group === null ? name : `${isolated(name)} ${ringing.inGroup(group)}`;
  return {
    title,
    pageTitle: ringing.title(name),
    body: ringing.incoming(video),
    bodyWithoutButtons: ringing.notice(video),
    answer: ringing.answer,
    decline: ringing.decline,
  };
};
