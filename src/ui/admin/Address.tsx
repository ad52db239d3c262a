import { useRef, useState } from 'react';
import { late, codeOf } from '#ui/kit/code.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { CopyOutcome, useCopying } from '#ui/kit/copying.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { deeds as text } from '#ui/text/admin.ru.ts';
import { qr } from '#ui/text/qr.ru.ts';
import styles from './Admin.module.css';

const QrCode = late(codeOf(() => import('#ui/kit/QrCode.tsx')));

/** An address that somebody is to be given: copied, or read from the screen by a telephone. */
export function Address({ label, url, hint }: { label: string; url: string; hint: string }) {
  const address = useRef<HTMLInputElement>(null);
  const copying = useCopying(url, () => address.current?.select());
  const [isQrWanted, setQrWanted] = useState(false);
  return (
    <div className={styles['address']}>
      <input
        ref={address}
        className={patterns['address']}
        aria-label={label}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <p className={patterns['note']}>{hint}</p>
      <div className={patterns['buttons']}>
        <Button look="quiet" onClick={copying.copy}>
          {text.copy}
        </Button>
        <Button look="quiet" aria-expanded={isQrWanted} onClick={() => setQrWanted(!isQrWanted)}>
          {isQrWanted ? qr.hide : qr.show}
        </Button>
        <CopyOutcome copying={copying} selected={text.notCopied} />
      </div>
      {isQrWanted && <QrCode text={url} />}
    </div>
  );
}
