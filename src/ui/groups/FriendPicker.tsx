import { useId, useState, type ReactNode } from 'react';
import { friendSearchFrom, groupFriendsListMaxPx } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Avatar } from '../kit/Avatar.tsx';
import { classes } from '../kit/classes.ts';
import { Field } from '../kit/Field.tsx';
import patterns from '../kit/patterns.module.css';
import { Tile } from '../kit/Tile.tsx';
import { byName, isCalled } from '#ui/people/lists.ts';
import { shownName } from '#ui/people/names.ts';
import { newGroup as text } from '../text/new-group.ru.ts';
import styles from './Group.module.css';

interface FriendPickerProps {
  ids: readonly string[];
  ticked: readonly string[];
  /** The group is full: no more friends can be ticked. */
  isFull: boolean;
  disabled: boolean;
  onToggle: (userId: string) => void;
  /** Says how many are ticked. */
  count: string;
  /** Says what has failed. */
  problem: ReactNode;
}

/** Friends to tick (spec 2, Group dialog), with a search when there are many. */
export function FriendPicker(props: FriendPickerProps) {
  const { ids, ticked, isFull, disabled, onToggle, count, problem } = props;
  const users = useDb((db) => db.users);
  const [query, setQuery] = useState('');
  const listId = useId();
  const friends = ids.flatMap((id) => users[id] ?? []).toSorted(byName);
  const found = friends.filter((friend) => isCalled(friend, query));
  return (
    <>
      <div className={styles['part']}>
        {friends.length >= friendSearchFrom && (
          <Field
            label={text.search}
            type="search"
            autoComplete="off"
            value={query}
            aria-controls={listId}
            onChange={({ target }) => setQuery(target.value)}
            // Enter would submit the form and make the group.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <ul
          id={listId}
          aria-label={text.friends}
          className={classes(styles['list'], styles['scrolled'])}
          style={{ maxHeight: groupFriendsListMaxPx }}
        >
          {found.map((friend) => {
            const isTicked = ticked.includes(friend.id);
            return (
              <li key={friend.id}>
                <FriendRow
                  friend={friend}
                  isTicked={isTicked}
                  disabled={disabled || (isFull && !isTicked)}
                  onToggle={() => onToggle(friend.id)}
                />
              </li>
            );
          })}
        </ul>
        <p role="status" className={styles['none']}>
          {found.length === 0 && text.nobodyFound}
        </p>
      </div>
      <p role="status" className={patterns['note']}>
        {count}
      </p>
      <div role="alert" className={patterns['problemText']}>
        {problem}
      </div>
    </>
  );
}

interface FriendRowProps {
  friend: User;
  isTicked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function FriendRow({ friend, isTicked, disabled, onToggle }: FriendRowProps) {
  const name = shownName(friend);
  return (
    <label className={styles['row']}>
      <input
        type="checkbox"
        aria-label={name}
        checked={isTicked}
        disabled={disabled}
        onChange={onToggle}
      />
      <Tile
        compact
        leading={
          <Avatar
            id={friend.id}
            name={name}
            url={friend.avatarUrl}
            size={40}
            status={friend.status}
          />
        }
        title={name}
        subtitle={isTicked ? text.ticked : text.unticked}
        tone={isTicked ? 'hot' : 'quiet'}
      />
    </label>
  );
}
