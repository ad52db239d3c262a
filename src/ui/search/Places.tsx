import { useState } from 'react';
import type { FoundPlace } from '#machines/search/message-search/message-search.hits.ts';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { ChatTile } from '#ui/chats/list/ChatTile.tsx';
import { useFollow } from '#ui/chats/list/steps.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Tile } from '#ui/kit/Tile.tsx';
import { shownName } from '#ui/people/names.ts';
import { search as text } from '#ui/text/search.ru.ts';
import styles from './Search.module.css';

/** The number of chats and people that are shown before one asks for more. */
const fewPlaces = 5;

/** Shows the chats and people that were found: chats to open, people by their profiles. */
export function Places({ places, beside }: { places: readonly FoundPlace[]; beside: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const follow = useFollow(beside);
  if (places.length === 0) return null;
  const shown = isWhole ? places : places.slice(0, fewPlaces);
  return (
    <section aria-labelledby="found-places">
      <h2 id="found-places" className={styles['heading']}>
        {text.places}
      </h2>
      <ul aria-label={text.places} className={styles['list']}>
        {shown.map((place) => (
          <li key={place.id}>
            {place.kind === 'chat' ? (
              <ChatTile conversationId={place.id} current={false} alone={null} onFollow={follow} />
            ) : (
              <Person place={place} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < places.length && (
        <Button look="plain" className={styles['all']} onClick={() => setWhole(true)}>
          {text.allPlaces}
        </Button>
      )}
    </section>
  );
}

function Person({ place: { user } }: { place: FoundPlace & { kind: 'person' } }) {
  const { open } = useDialogs();
  return (
    <button
      type="button"
      className={styles['person']}
      onClick={() => open({ name: 'person', userId: user.id })}
    >
      <Tile
        leading={<Avatar id={user.id} name={shownName(user)} url={user.avatarUrl} size={48} />}
        title={shownName(user)}
        subtitle={user.username}
      />
    </button>
  );
}
