import Link2Off from 'lucide-react/icons/link-2-off';
import { useEffect, useRef, type ReactNode } from 'react';
import type { RequestFailure } from '#machines/kit/failures.ts';
import { ButtonLink } from '#ui/kit/Button.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { Logo } from '#ui/kit/Logo.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { brand } from '#ui/text/entry.ru.ts';
import { failureText, type FailureWords } from '../failures.ts';
import { Calls } from '../layout/Calls.tsx';
import styles from './DoorPage.module.css';

/** A card below the brand; calls ring over it. */
export function DoorPage({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <main className={styles['page']}>
        <p className={styles['brand']}>
          <Logo />
          {brand.name}
        </p>
        <section className={styles['card']} aria-label={label}>
          {children}
        </section>
      </main>
      <Calls />
    </>
  );
}

interface GoneWords {
  readonly gone: string;
  readonly goneHint: string;
  readonly home: string;
}

/** Tells that the address leads nowhere (any more). */
export const Gone = ({ text }: { text: GoneWords }) => (
  <EmptyState
    icon={<Link2Off />}
    title={text.gone}
    hint={text.goneHint}
    action={
      <ButtonLink to="/" look="quiet">
        {text.home}
      </ButtonLink>
    }
  />
);

interface MissingWords {
  readonly offline: string;
  readonly offlineHint: string;
  readonly failed: string;
  readonly failure: FailureWords;
}

interface MissingProps {
  failure: RequestFailure | null;
  text: MissingWords;
  onRetry: () => void;
}

/** Tells why the server did not say what the address leads to. */
export function Missing({ failure, text, onRetry }: MissingProps) {
  const isUnreached = failure === null || failure.kind === 'network';
  return (
    <LoadFailed
      title={isUnreached ? text.offline : text.failed}
      hint={isUnreached ? text.offlineHint : failureText(failure, text.failure)}
      onRetry={onRetry}
    />
  );
}

interface SaidProps {
  title: string;
  hint: string | undefined;
  to: string;
  action: string;
}

/** Tells what came of it, and leads on. The heading takes the focus: the button that was pressed is gone. */
export function Said({ title, hint, to, action }: SaidProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h1>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <ButtonLink to={to}>{action}</ButtonLink>
    </>
  );
}
