import Check from 'lucide-react/icons/check';
import { classes } from './classes.ts';
import patterns from './patterns.module.css';
import styles from './Tick.module.css';

interface TickProps {
  label: string;
  /** It has just come, and draws itself. */
  isFresh?: boolean;
}

/** Shows '✓' as an icon, because fonts draw the sign differently. */
export function Tick({ label, isFresh = false }: TickProps) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classes(styles['tick'], isFresh && styles['fresh'])}
    >
      <span className={patterns['unseen']}>✓</span>
      <Check />
    </span>
  );
}
