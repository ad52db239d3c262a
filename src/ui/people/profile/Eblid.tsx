import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useRef } from 'react';
import { IconButton } from '#ui/kit/Button.tsx';
import { CopyOutcome, useCopying } from '#ui/kit/copying.tsx';
import { profile as text } from '#ui/text/people.ru.ts';
import styles from './Eblid.module.css';

interface EblidProps {
  code: string;
  label?: string;
}

/** The code by which others find a person; where the browser cannot copy it, it is selected. */
export function Eblid({ code, label = text.eblid }: EblidProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const copying = useCopying(code, () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
  });
  return (
    <div className={styles['eblid']}>
      <span className={styles['label']}>{label}</span>
      <span ref={shown} className={styles['code']}>
        {code}
      </span>
      <IconButton label={text.copyEblid} onClick={copying.copy}>
        {copying.outcome === 'copied' ? <Check /> : <Copy />}
      </IconButton>
      <CopyOutcome copying={copying} selected={text.selected} />
    </div>
  );
}
