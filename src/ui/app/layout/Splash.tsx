import { Logo } from '#ui/kit/Logo.tsx';
import styles from './Splash.module.css';

/** Shown while the page finds the session, if that takes a while. */
export function Splash({ label }: { label: string }) {
  return (
    <main className={styles['splash']}>
      <div role="status" className={styles['inside']}>
        <Logo />
        {label}
      </div>
    </main>
  );
}
