import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { isCountingUnsent } from '#machines/app/app/app.selectors.ts';
import { selectHasFriends, selectIncomingRequestsCount } from '#machines/store/db/db.selectors.ts';
import { useApp, useDb } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { ButtonTile, TileIcon } from '#ui/kit/Tile.tsx';
import { shownName } from '#ui/people/names.ts';
import { useOwnStatus } from '#ui/people/profile/own-status.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { chats } from '#ui/text/ru.ts';
import styles from './Footer.module.css';

/** Shows the tiles below the list (spec 2). */
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
    <ButtonTile
      leading={
        <TileIcon>
          <Plus />
        </TileIcon>
      }
      title={chats.newGroup}
      compact="inBar"
      onOpen={() => open({ name: 'group' })}
    />
  );
}

function ContactsTile() {
  const { open } = useDialogs();
  const requests = useDb(selectIncomingRequestsCount);
  const hasFriends = useDb(selectHasFriends);
  const isKnown = useDb((db) => db.contactOrder !== null);
  // The advice to add a contact waits until it is known that there is none.
  const subtitle = hasFriends || !isKnown ? chats.contactList : chats.addContact;
  return (
    <ButtonTile
      leading={
        <TileIcon>
          <Users />
        </TileIcon>
      }
      title={chats.contacts}
      subtitle={requests > 0 ? chats.newRequest : subtitle}
      tone={requests > 0 ? 'hot' : 'quiet'}
      trailing={requests > 0 && <Badge count={requests} />}
      compact="inBar"
      onOpen={() => open({ name: 'contacts' })}
    />
  );
}

/** Leads to one's own profile, and shows the EBLID by which others find one. */
function OwnTile() {
  const { open } = useDialogs();
  const app = useApp();
  const self = useDb((db) => db.self);
  const status = useOwnStatus();
  const isLeaving = useSelector(app, isCountingUnsent);
  const name = shownName(self);
  return (
    <ButtonTile
      leading={<Avatar id={self.id} name={name} url={self.avatarUrl} size={40} status={status} />}
      title={name}
      subtitle={isLeaving ? shell.leaving : chats.eblid(self.eblid)}
      compact="inBarBySubtitle"
      onOpen={() => open({ name: 'profile' })}
    />
  );
}
