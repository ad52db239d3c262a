import { useSelector } from '@xstate/react';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { useRef } from 'react';
import type { User } from '#contract/users.ts';
import { selectAvatarState, selectIsWorking } from '#machines/people/avatar/avatar.selectors.ts';
import { useApp, useDb, usePeer } from '#ui/app/actors.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Button, ButtonLink } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { shell } from '#ui/text/entry.ru.ts';
import { avatar as avatarText, profile as text } from '#ui/text/people.ru.ts';
import { shownName } from '../names.ts';
import { AvatarEditor } from './AvatarEditor.tsx';
import { PictureInput } from './given-picture.tsx';
import { useOwnStatus } from './own-status.ts';
import { PersonHead } from './PersonHead.tsx';
import { PictureButton } from './PictureButton.tsx';

/** 'Профиль': one's own data and picture (spec 2). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const self = useDb((db) => db.self);
  const status = useOwnStatus();
  const leave = () => {
    // The question has a dialog of its own.
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
      <PersonHead user={self} status={status} picture={<OwnPicture user={self} />} />
      <AvatarEditor url={self.avatarUrl} />
    </Dialog>
  );
}

/** A click on one's own picture chooses another. */
function OwnPicture({ user }: { user: User }) {
  const avatar = usePeer('avatar');
  const isBusy = useSelector(
    avatar,
    (now) => selectIsWorking(now) || selectAvatarState(now) === 'opening',
  );
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PictureButton
        label={avatarText.change}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <Avatar id={user.id} name={shownName(user)} url={user.avatarUrl} size={96} />
      </PictureButton>
      <PictureInput ref={input} />
    </>
  );
}
