import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectIsGone } from '#machines/store/db/db.selectors.ts';
import {
  isNarrowScreen,
  selectDrawnId,
  selectPanel,
} from '#machines/app/layout/layout.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { PageTitle } from '#ui/app/layout/PageTitle.tsx';
import { conversation as loadConversation } from '#ui/app/pages.ts';
import { chats } from '#ui/text/ru.ts';
import { Opening } from '../conversation/Opening.tsx';
import styles from './ChatsPage.module.css';
import { ChatKeys } from './chat-keys.ts';
import { ListPane } from './ListPane.tsx';
import { NoChat } from './NoChat.tsx';
import { useListBehind, useSwipesInHistory } from './steps.ts';
import { useSwipes } from './swipes.ts';
import { useBrowsersOwnMotion, useFocusOnPanel, useFollowing } from './use-panels.ts';

/** The code loads after the list. */
const ConversationPane = partOf(loadConversation);

/**
 * Shows / (spec 2): the list beside the conversation that the address names, or two sliding panels on a narrow screen.
 */
export default function ChatsPage() {
  const openId = useSearchParams()[0].get('c');
  const navigate = useNavigate();
  useOpened(openId);
  const layout = usePeer('layout');
  const isNarrow = useSelector(layout, isNarrowScreen);
  const panel = useSelector(layout, selectPanel);
  const movingId = useSelector(layout, selectDrawnId);
  const drawnId = openId ?? movingId;
  const page = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const conversation = useRef<HTMLDivElement>(null);
  const panels = { page, list, conversation };
  useListBehind(isNarrow && openId !== null);
  useSwipesInHistory();
  useSwipes(page);
  useFollowing(panels);
  useBrowsersOwnMotion(page);
  useFocusOnPanel(panels, isNarrow, openId === null ? 'list' : 'conversation');
  return (
    <main ref={page} className={styles['page']} data-pane={panel}>
      <PageTitle page={chats.title} />
      <ChatKeys openId={openId} list={list} conversation={conversation} />
      <div ref={list} tabIndex={-1} inert={isNarrow && panel !== 'list'} className={styles['list']}>
        <ListPane openId={openId} beside={!isNarrow && openId !== null} />
      </div>
      <div
        ref={conversation}
        tabIndex={-1}
        inert={isNarrow && panel !== 'conversation'}
        className={styles['conversation']}
      >
        {drawnId === null ? (
          !isNarrow && <NoChat />
        ) : (
          <ConversationPane
            props={{ conversationId: drawnId }}
            waiting={<Opening conversationId={drawnId} />}
            onGivenUp={() => void navigate('/', { replace: true })}
          />
        )}
      </div>
    </main>
  );
}

/** Tells the inbox and the layout which conversation the address names, also when a lost one has come back. */
function useOpened(openId: string | null) {
  const inbox = usePeer('inbox');
  const layout = usePeer('layout');
  const isGone = useDb((db) => openId !== null && selectIsGone(db, openId));
  // It runs before the paint, so that a kept conversation shows at once.
  useLayoutEffect(() => {
    inbox.send(
      openId === null || isGone
        ? { type: 'inbox.close' }
        : { type: 'inbox.open', conversationId: openId },
    );
  }, [inbox, openId, isGone]);
  useLayoutEffect(() => {
    layout.send({ type: 'layout.addressed', conversationId: openId });
  }, [layout, openId]);
  useEffect(
    () => () => {
      inbox.send({ type: 'inbox.close' });
      layout.send({ type: 'layout.addressed', conversationId: null });
    },
    [inbox, layout],
  );
}
