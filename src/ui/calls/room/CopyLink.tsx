import Check from 'lucide-react/icons/check';
import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { room as text } from '#ui/text/room.ru.ts';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import styles from './RoomForm.module.css';

/** The room's address for other people; where the browser cannot copy it, it is selected. */
export function CopyLink({ room }: { room: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const url = `${location.origin}/calls?room=${encodeURIComponent(room)}`;
  const copy = () =>
    write(url).then(
      () => setOutcome('copied'),
      () => setOutcome('selected'),
    );
  return (
    <div className={styles['link']}>
      <Button look="quiet" onClick={() => void copy()}>
        {outcome === 'copied' ? <Check /> : <Link2 />}
        {text.copy}
      </Button>
      <span role="status" className={styles['said']}>
        {outcome === 'copied' && (
          <span className={patterns['passing']} onAnimationEnd={() => setOutcome(null)}>
            {text.copied}
          </span>
        )}
        {outcome === 'selected' && text.notCopied}
      </span>
      {outcome === 'selected' && (
        <input
          ref={(field) => field?.select()}
          className={classes(patterns['address'], styles['selected'])}
          aria-label={text.link}
          readOnly
          value={url}
        />
      )}
    </div>
  );
}

/** Rejects on plain http, where there is no clipboard. */
const write = async (url: string): Promise<void> => navigator.clipboard.writeText(url);
