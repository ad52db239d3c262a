import styles from './Spinner.module.css';

/** Shows that something is under way. It appears only after 400 ms, because quicker work needs no sign. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
