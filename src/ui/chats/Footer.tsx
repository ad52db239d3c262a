import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { isCountingUnsent } from '#machines/app/app.selectors.ts';
import { selectHasFriends, selectIncomingRequestsCount } from '#machines/db/db.selectors.ts';
import { useApp, useDb } from '../actors.tsx';
import { useDialogs } from '../dialogs/address.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Badge } from '../kit/Badge.tsx';
import { Tile, TileIcon } from '../kit/Tile.tsx';
import { shownName } from '../names.ts';
import { useOwnStatus } from '../people/own-status.ts';
import { shell } from '../text/entry.ru.ts';
import { chats } from '../text/ru.ts';
import styles from './Footer.module.css';

/** The tiles below the list (spec 2). */
export function Footer() {
  return (
    <footer className={styles['footer']} aria-label={chats.footer}>
      <NewGroupTile />
      <ContactsTile />
      <OwnTile />
    </footer>
  );
}

function NewGroupTile() {
  const { open } = useDialogs();
  return (
    <button type="button" className={styles['own']} onClick={() => open({ name: 'group' })}>
      <Tile
        leading={
          <TileIcon>
            <Plus />
          </TileIcon>
        }
        title={chats.newGroup}
        compact
      />
    </button>
  );
}

function ContactsTile() {
  const { open } = useDialogs();
  const requests = useDb(selectIncomingRequestsCount);
  const hasFriends = useDb(selectHasFriends);
  const isKnown = useDb((db) => db.contactOrder !== null);
  // Nobody is told to add a contact before it is known that there is none.
  const subtitle = hasFriends || !isKnown ? chats.contactList : chats.addContact;
  return (
    <button type="button" className={styles['own']} onClick={() => open({ name: 'contacts' })}>
      <Tile
        leading={
          <TileIcon>
            <Users />
          </TileIcon>
        }
        title={chats.contacts}
        subtitle={requests > 0 ? chats.newRequest : subtitle}
        tone={requests > 0 ? 'hot' : 'quiet'}
        trailing={requests > 0 && <Badge count={requests} />}
        compact
      />
    </button>
  );
}

/** The own profile with the EBLID by which others find me. */
function OwnTile() {
  const { open } = useDialogs();
  const app = useApp();
  const self = useDb((db) => db.self);
  const status = useOwnStatus();
  const isLeaving = useSelector(app, isCountingUnsent);
  const name = shownName(self);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={styles['own']}
      onClick={() => open({ name: 'profile' })}
    >
      <Tile
        leading={<Avatar id={self.id} name={name} url={self.avatarUrl} size={40} status={status} />}
        title={name}
        subtitle={isLeaving ? shell.leaving : chats.eblid(self.eblid)}
        compact
      />
    </button>
  );
}
