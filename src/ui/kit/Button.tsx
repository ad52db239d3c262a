import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classes } from './classes.ts';

type ButtonProps = ComponentProps<'button'> & {
  /** `plain` has no background, and stands beside text. */
  look?: 'primary' | 'quiet' | 'danger' | 'plain' | 'plainDanger';
  /** `small` stands among small text. */
  size?: 'small' | 'medium' | 'large';
};

export function Button({
  look = 'primary',
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(styles['button'], styles[look], styles[size], className)}
      {...rest}
    />
  );
}

/** Draws a link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  size = 'medium',
  ...rest
}: Pick<ComponentProps<typeof Link>, 'to' | 'state' | 'children' | 'onClick'> &
  Pick<ButtonProps, 'look' | 'size'>) {
  return <Link className={classes(styles['button'], styles[look], styles[size])} {...rest} />;
}

type IconButtonProps = ComponentProps<'button'> & {
  /** The accessible name; also the tooltip. */
  label: string;
  look?: 'quiet' | 'primary';
};

/** Draws a square button with one icon. */
export function IconButton({
  label,
  look = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        styles['icon'],
        look === 'primary' ? styles['primary'] : styles['bare'],
        className,
      )}
      {...rest}
    />
  );
}
