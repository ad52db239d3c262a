import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { IconButton } from '#ui/kit/Button.tsx';
import { profile as text } from '#ui/text/people.ru.ts';
import styles from './Eblid.module.css';

interface EblidProps {
  code: string;
  label?: string;
}

/** The code by which others find a person; where the browser cannot copy it, it is selected. */
export function Eblid({ code, label = text.eblid }: EblidProps) {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const shown = useRef<HTMLSpanElement>(null);
  const copy = () =>
    write(code).then(
      () => setOutcome('copied'),
      () => {
        if (shown.current) getSelection()?.selectAllChildren(shown.current);
        setOutcome('selected');
      },
    );
  return (
    <div className={styles['eblid']}>
      <span className={styles['label']}>{label}</span>
      <span ref={shown} className={styles['code']}>
        {code}
      </span>
      <IconButton label={text.copyEblid} onClick={() => void copy()}>
        {outcome === 'copied' ? <Check /> : <Copy />}
      </IconButton>
      <span role="status" className={styles['said']}>
        {outcome === 'copied' && (
          <span key={outcome} onAnimationEnd={() => setOutcome(null)}>
            {text.copied}
          </span>
        )}
        {outcome === 'selected' && <span className={styles['stays']}>{text.selected}</span>}
      </span>
    </div>
  );
}

/** Rejects on plain http, where there is no clipboard. */
const write = async (code: string): Promise<void> => navigator.clipboard.writeText(code);
