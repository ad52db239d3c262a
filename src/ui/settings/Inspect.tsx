import { useId, useState } from 'react';
import { useApp } from '#ui/app/actors.tsx';
import { Button } from '../kit/Button.tsx';
import { messenger } from '../text/ru.ts';
import { account as text } from '../text/settings.ru.ts';
import styles from './SettingsPage.module.css';
import { Outcome } from './Section.tsx';

/** Opens the inspector, which shows the actors of this page at work. It asks before it shows anything. */
export function Inspect() {
  const app = useApp();
  const hintId = useId();
  const [isMissing, setMissing] = useState(false);
  const open = async () => {
    setMissing(false);
    // oxlint-disable-next-line no-restricted-imports -- Views import no inspector, so that no page carries it; this import() loads it with the click alone.
    const { prepareInspector } = await import('../../inspector/attach.ts');
    const watch = await prepareInspector('own');
    watch?.(app);
  };
  return (
    <div>
      <div className={styles['ways']}>
        <Button
          look="quiet"
          aria-describedby={hintId}
          onClick={() => void open().catch(() => setMissing(true))}
        >
          {text.inspect}
        </Button>
        <Outcome failure={isMissing ? messenger.partFailed : null} />
      </div>
      <p id={hintId} className={styles['note']}>
        {text.inspectHint}
      </p>
    </div>
  );
}
