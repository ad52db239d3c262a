import styles from './Logo.module.css';

/** Draws the logo: a letter in the shape of a speech bubble, on a tile. */
export function Logo() {
  return (
    <span className={styles['logo']}>
      <svg
        width="56%"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 5.5h16v10.5a2 2 0 0 1-2 2H9.5L4 21.5z" />
        <path d="m8 10 4 3 4-3" />
      </svg>
    </span>
  );
}
