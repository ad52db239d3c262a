import { Logo } from '#ui/kit/Logo.tsx';
import styles from './Splash.module.css';

/** While the page finds out who is here; shows itself only when that takes a while. */
export function Splash({ label }: { label: string }) {
  return (
    <main className={styles['splash']}>
      <div role="status" className={styles['inside']}>
        <span className={styles['mark']}>
          <Logo size={32} />
        </span>
        {label}
      </div>
    </main>
  );
}
