import { classes } from './classes.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  count: number;
  max?: number;
  /** It asks for nothing: the number is grey. */
  isQuiet?: boolean;
}

/** Shows a number in a pill. Words beside it tell the same, so screen readers skip it. */
export function Badge({ count, max = 999, isQuiet = false }: BadgeProps) {
  return (
    <span className={classes(styles['badge'], isQuiet && styles['quiet'])} aria-hidden="true">
      {count > max ? `${max}+` : count}
    </span>
  );
}
