import styles from './Spinner.module.css';

/** Shows itself only after 400 ms: what is quicker needs no sign. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
