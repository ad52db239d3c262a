import Volume2 from 'lucide-react/icons/volume-2';
import X from 'lucide-react/icons/x';
import { useId, useSyncExternalStore } from 'react';
import type { CallStep } from '#machines/calls/call/call.selectors.ts';
import { callMedia, callToasts, callView as text } from '#ui/text/calls.ru.ts';
import { Step } from '../dialogs/Step.tsx';
import { useCall, type ShownStage } from './call-context.ts';
import styles from './Notices.module.css';

/** The words for the stages of the connection (spec 2: Connecting, Reconnecting, Disconnected). */
export const stageToasts: Readonly<Partial<Record<ShownStage, string>>> = {
  answering: callToasts.connecting,
  joining: callToasts.connecting,
  /** The library tries to reconnect by itself. */
  reconnecting: callToasts.reconnecting,
  peerLost: callToasts.peerReconnecting,
  /** The library has given up, and our own attempts have begun. */
  rejoining: callToasts.disconnected,
};

interface NoticesProps {
  stage: ShownStage;
  step: CallStep | null;
}

/** Shows the state of the connection, and the devices that failed. */
export function Notices({ stage, step }: NoticesProps) {
  const { call } = useCall();
  const { failures, replaced, isAudioBlocked } = useSyncExternalStore(call.watch, call.notices);
  const toast = stageToasts[stage];
  const kinds = ['microphone', 'camera', 'screen'] as const;
  return (
    <div className={styles['region']}>
      <div role="status" className={styles['lines']}>
        {toast && (
          <p className={styles['toast']}>
            {toast}
            <span className={styles['step']}>
              <Step step={step} />
            </span>
          </p>
        )}
        {kinds.map((kind) => {
          const failure = failures[kind];
          return (
            failure && (
              <Notice
                key={kind}
                words={callMedia[kind][failure]}
                onDismiss={() => call.dismissFailure(kind)}
              />
            )
          );
        })}
        {replaced && (
          <Notice words={callMedia.replaced[replaced]} onDismiss={() => call.dismissReplaced()} />
        )}
      </div>
      {isAudioBlocked && (
        <button type="button" className={styles['sound']} onClick={() => void call.startAudio()}>
          <Volume2 />
          {text.enableSound}
        </button>
      )}
    </div>
  );
}

interface NoticeProps {
  words: string;
  onDismiss: () => void;
}

/**
 * Stays until the person dismisses it. It lies over the pictures, so people who only listen need a way to remove it.
 */
function Notice({ words, onDismiss }: NoticeProps) {
  const id = useId();
  return (
    <div className={styles['toast']}>
      <p id={id}>{words}</p>
      <button
        type="button"
        className={styles['dismiss']}
        aria-label={text.dismiss}
        aria-describedby={id}
        title={text.dismiss}
        onClick={onDismiss}
      >
        <X />
      </button>
    </div>
  );
}
