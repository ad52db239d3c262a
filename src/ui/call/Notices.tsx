import Volume2 from 'lucide-react/icons/volume-2';
import X from 'lucide-react/icons/x';
import type { CallStage } from '#machines/call/call.selectors.ts';
import { callMedia, callView as text } from '../text/calls.ru.ts';
import { useCall } from './call-context.ts';
import styles from './Notices.module.css';
import { stageToasts } from './toasts.ts';
import { useNotices } from './use-media.ts';

/** How the connection stands, and what could not be had of one's own devices. */
export function Notices({ stage }: { stage: CallStage }) {
  const { call } = useCall();
  const { failures, replaced, isAudioBlocked } = useNotices();
  const toast = stageToasts[stage];
  const kinds = ['microphone', 'camera', 'screen'] as const;
  const lines = kinds.flatMap<string>((kind) => {
    const failure = failures[kind];
    return failure ? [callMedia[kind][failure]] : [];
  });
  return (
    <div className={styles['region']}>
      <div role="status" className={styles['lines']}>
        {toast !== null && <p className={styles['toast']}>{toast}</p>}
        {lines.map((line) => (
          <p key={line} className={styles['toast']}>
            {line}
          </p>
        ))}
        {replaced && (
          <div className={styles['toast']}>
            <p>{callMedia.replaced[replaced]}</p>
            <button
              type="button"
              className={styles['dismiss']}
              aria-label={text.dismiss}
              title={text.dismiss}
              onClick={() => call.dismissReplaced()}
            >
              <X />
            </button>
          </div>
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
