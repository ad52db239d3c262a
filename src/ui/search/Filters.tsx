import { shallowEqual, useSelector } from '@xstate/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import type { SearchFilters } from '#machines/search/message-search/message-search.events.ts';
import {
  selectFilters,
  selectPhase,
} from '#machines/search/message-search/message-search.selectors.ts';
import { selectConversation, selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { shownName } from '#ui/people/names.ts';
import { search as text } from '#ui/text/search.ru.ts';
import { DayField } from './DayField.tsx';
import type { SearchActor } from './MessageHit.tsx';
import styles from './Search.module.css';

interface FiltersProps {
  search: SearchActor;
  conversationId: string;
}

/** Narrows the search in one conversation: by who wrote, by days, to files alone. */
export function Filters({ search, conversationId }: FiltersProps) {
  const id = useId();
  const { senderId, since, until, kind } = useSelector(search, selectFilters);
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const people = useDb(
    (db) =>
      (selectConversation(db, conversationId)?.participants ?? []).map(({ userId }) =>
        userId === db.self.id ? db.self : db.users[userId],
      ),
    shallowEqual,
  );
  const filter = (filters: Partial<SearchFilters>) =>
    search.send({ type: 'messageSearch.filter', filters });
  const isBlank = useSelector(search, selectPhase) === 'blank';
  const isNarrowed = senderId !== null || since !== '' || until !== '';
  const isCrossed = since !== '' && until !== '' && until < since;
  return (
    <div className={styles['filters']}>
      {isGroup && (
        <label htmlFor={`${id}-sender`} className={styles['sender']}>
          {text.sender}
          <span>
            <select
              id={`${id}-sender`}
              value={senderId ?? ''}
              onChange={({ target: { value } }) => filter({ senderId: value || null })}
            >
              <option value="">{text.anybody}</option>
              {people.map(
                (person) =>
                  person && (
                    <option key={person.id} value={person.id}>
                      {shownName(person)}
                    </option>
                  ),
              )}
            </select>
            <ChevronDown />
          </span>
        </label>
      )}
      <DayField
        label={text.since}
        name={text.sinceDay}
        value={since}
        onChange={(day) => filter({ since: day })}
        problem={null}
      />
      <DayField
        label={text.until}
        name={text.untilDay}
        value={until}
        onChange={(day) => filter({ until: day })}
        problem={isCrossed ? text.daysCrossed : null}
      />
      <label htmlFor={`${id}-files`} className={styles['filesOnly']}>
        <input
          id={`${id}-files`}
          type="checkbox"
          checked={kind === 'file'}
          onChange={({ target: { checked } }) => filter({ kind: checked ? 'file' : 'all' })}
        />
        {text.filesOnly}
      </label>
      <p role="status" className={styles['note']}>
        {isBlank && isNarrowed && text.blankInChat}
      </p>
    </div>
  );
}
