import Check from 'lucide-react/icons/check';
import Link2 from 'lucide-react/icons/link-2';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { CopyOutcome, useCopying } from '#ui/kit/copying.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { room as text } from '#ui/text/room.ru.ts';
import styles from './RoomForm.module.css';

/** Copies the room's address for other people. If the browser cannot copy it, shows it and selects it. */
export function CopyLink({ room }: { room: string }) {
  const url = `${location.origin}/calls?room=${encodeURIComponent(room)}`;
  const copying = useCopying(url);
  return (
    <div className={styles['link']}>
      <Button look="quiet" onClick={copying.copy}>
        {copying.outcome === 'copied' ? <Check /> : <Link2 />}
        {text.copy}
      </Button>
      <CopyOutcome copying={copying} selected={text.notCopied} />
      {copying.outcome === 'selected' && (
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
