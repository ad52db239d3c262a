import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#ui/kit/classes.ts';
import styles from './Way.module.css';

type WayProps = Pick<ComponentProps<'button'>, 'onClick' | 'children'> & {
  /** Into the call or out of it. */
  leads: 'in' | 'out';
  icon: ReactNode;
};

/** Draws a round button of a card, with its words below. */
export function Way({ leads, icon, onClick, children }: WayProps) {
  return (
    <button type="button" className={classes(styles['way'], styles[leads])} onClick={onClick}>
      <span aria-hidden="true" className={styles['disc']}>
        {icon}
      </span>
      {children}
    </button>
  );
}
