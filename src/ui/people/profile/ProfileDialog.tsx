import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useApp, useDb } from '#ui/app/actors.tsx';
import { Button, ButtonLink } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { shell } from '#ui/text/entry.ru.ts';
import { profile as text } from '#ui/text/people.ru.ts';
import { AvatarEditor } from './AvatarEditor.tsx';
import { useOwnStatus } from './own-status.ts';
import { PersonHead } from './PersonHead.tsx';

/** 'Профиль': one's own data and picture (spec 2). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const self = useDb((db) => db.self);
  const status = useOwnStatus();
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
        <div className={patterns['ends']}>
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
      <PersonHead user={self} status={status} />
      <AvatarEditor url={self.avatarUrl} />
    </Dialog>
  );
}
