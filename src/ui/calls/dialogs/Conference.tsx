import { useSelector } from '@xstate/react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { selectUnread } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { nameOf } from '#machines/store/db/db.selectors.ts';
import { useDb, type PeerRefs } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { codeOf, late } from '#ui/kit/code.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { viewMissing as text } from '#ui/text/ringing.ru.ts';
import type { Faces } from '../view/call-context.ts';
import styles from './Ended.module.css';

const viewCode = codeOf(() => import('../view/CallView.tsx'));
const CallView = partOf(viewCode);
const chatCode = codeOf(() => import('../chat/CallChat.tsx'));
const CallChat = late(chatCode);

/** Loads the view of a call or a room, chunks of their own. This is begun while the call rings. */
export const loadView = () => Promise.all([viewCode.load(), chatCode.load()]);

type ViewProps = ComponentProps<typeof CallView>['props'];

interface ConferenceProps extends Omit<ViewProps, 'faces' | 'unread' | 'chat'> {
  chat: PeerRefs['callChat'];
  isGroup: boolean;
  /** Stands in for the view while that is loading. */
  waiting?: ReactNode;
  /** Something else stands in for the view, so nobody is told that it did not load. */
  isCovered?: boolean;
}

/** Runs the view of a call or a room, with its chat. */
export function Conference(props: ConferenceProps) {
  const { chat, isGroup, waiting, isCovered = false, ...rest } = props;
  const { view, title, onLeave } = rest;
  const unread = useSelector(chat, selectUnread);
  const faces = useFaces();
  const close = () => view.send({ type: 'callView.closeSide' });
  const panel = <CallChat chat={chat} faces={faces} isGroup={isGroup} onClose={close} />;
  return (
    <CallView
      props={{ ...rest, faces, unread, chat: panel }}
      onGivenUp={onLeave}
      waiting={waiting}
      renderMissing={(retry) =>
        isCovered ? null : <Missing title={title} onRetry={retry} onLeave={onLeave} />
      }
    />
  );
}

/** Returns the names and pictures of everybody whom this device knows. */
function useFaces(): Faces {
  const users = useDb((db) => db.users);
  const self = useDb((db) => db.self);
  return useMemo(
    () =>
      Object.fromEntries(
        [...Object.values(users), self].map((user) => [
          user.id,
          { name: nameOf(user), avatarUrl: user.avatarUrl },
        ]),
      ),
    [users, self],
  );
}

interface MissingProps {
  title: string;
  onRetry: () => void;
  onLeave: () => void;
}

/** Tells that the code of the view did not load. The call goes on without sound, because the view plays the sound. */
function Missing({ title, onRetry, onLeave }: MissingProps) {
  return (
    <div role="alert" className={styles['region']}>
      <div className={styles['card']}>
        <p className={styles['words']}>
          <strong>{text.words}</strong>
          <span className={styles['title']}>{title}</span>
        </p>
        <Button look="quiet" className={styles['again']} onClick={onRetry}>
          {text.retry}
        </Button>
        <Button look="danger" className={styles['again']} onClick={onLeave}>
          {text.leave}
        </Button>
      </div>
    </div>
  );
}
