import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type ReactNode } from 'react';
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
import { usePresence } from '#ui/people/presence.ts';
import { newGroup as text } from '../text/new-group.ru.ts';
import styles from './Group.module.css';

interface FriendPickerProps {
  ids: readonly string[];
  ticked: readonly string[];
  /** The group is full: no more friends can be ticked. */
  isFull: boolean;
  disabled: boolean;
  onToggle: (userId: string) => void;
  /** Says how many are ticked, to screen readers; the chips show it. */
  count: string;
  /** Says how many a group can have. */
  full: string;
  /** Says what has failed. */
  problem: ReactNode;
}

/** Friends to tick (spec 2, Group dialog), with a search when there are many. */
export function FriendPicker(props: FriendPickerProps) {
  const { ids, ticked, isFull, disabled, onToggle, count, full, problem } = props;
  const users = useDb((db) => db.users);
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const listId = useId();
  const friends = ids.flatMap((id) => users[id] ?? []).toSorted(byName);
  // The last one comes first, where it is seen without scrolling.
  const chosen = ticked
    .filter((id) => ids.includes(id))
    .toReversed()
    .flatMap((id) => users[id] ?? []);
  const found = friends.filter((friend) => isCalled(friend, query));
  return (
    <>
      <div className={styles['part']}>
        <div className={styles['chosen']}>
          <p role="status" className={patterns[chosen.length === 0 ? 'note' : 'unseen']}>
            {count}
          </p>
          {chosen.length > 0 && (
            <ul aria-label={text.chosenFriends} className={styles['chips']}>
              {chosen.map((friend) => (
                <Chip
                  key={friend.id}
                  friend={friend}
                  disabled={disabled}
                  onRemove={(chip) => {
                    const next = chip.nextElementSibling ?? chip.previousElementSibling;
                    (next ?? list.current)?.querySelector<HTMLElement>('button, input')?.focus();
                    onToggle(friend.id);
                  }}
                />
              ))}
            </ul>
          )}
        </div>
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
          ref={list}
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
        {isFull && full}
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
        subtitle={isTicked ? text.ticked : <Unticked friend={friend} />}
        tone={isTicked ? 'hot' : 'quiet'}
      />
    </label>
  );
}

/** The presence; the specification's words take its place where the pointer or the focus is. */
function Unticked({ friend }: { friend: User }) {
  const { words, isOnline } = usePresence(friend);
  return (
    <>
      <span className={classes(styles['presence'], isOnline && styles['online'])}>{words}</span>
      <span className={styles['unticked']}>{text.unticked}</span>
    </>
  );
}

interface ChipProps {
  friend: User;
  disabled: boolean;
  /** The focus may have to leave the chip before it goes. */
  onRemove: (chip: Element) => void;
}

/** A chosen friend above the list; a click takes them out. */
function Chip({ friend, disabled, onRemove }: ChipProps) {
  const chip = useRef<HTMLLIElement>(null);
  const name = shownName(friend);
  return (
    <li ref={chip}>
      <button
        type="button"
        disabled={disabled}
        className={styles['chip']}
        onClick={() => chip.current && onRemove(chip.current)}
      >
        <Avatar id={friend.id} name={name} url={friend.avatarUrl} size={24} />
        <span className={patterns['unseen']}>{text.takeOut} </span>
        <span className={patterns['oneLine']} dir="auto">
          {name}
        </span>
        <X />
      </button>
    </li>
  );
}
