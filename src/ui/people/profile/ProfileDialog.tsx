import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useApp, useDb } from '#ui/app/actors.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Button, ButtonLink } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { shownName } from '../names.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { profile as text } from '#ui/text/people.ru.ts';
import { AvatarEditor } from './AvatarEditor.tsx';
import { Eblid } from './Eblid.tsx';
import { useOwnStatus } from './own-status.ts';
import person from './PersonDialog.module.css';
import styles from './ProfileDialog.module.css';

/** 'Профиль': one's own data and picture (spec 2). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const self = useDb((db) => db.self);
  const status = useOwnStatus();
  const name = shownName(self);
  const leave = () => {
    // The question about unsent messages has a dialog of its own.
    onClose();
    app.send({ type: 'app.signOut' });
  };
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <ButtonLink to="/settings" look="quiet">
            <Settings />
            {text.settings}
          </ButtonLink>
          <Button look="plainDanger" onClick={leave}>
            <LogOut />
            {shell.signOut}
          </Button>
        </div>
      }
    >
      <div className={person['who']}>
        <Avatar id={self.id} name={name} url={self.avatarUrl} size={96} status={status} />
        <div className={person['lines']}>
          <p className={person['name']} dir="auto">
            {name}
          </p>
          <p className={person['quiet']}>
            <bdi>@{self.username}</bdi>
          </p>
          <Eblid code={self.eblid} />
        </div>
      </div>
      <AvatarEditor url={self.avatarUrl} />
    </Dialog>
  );
}
