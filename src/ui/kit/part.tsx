import { useState, type ComponentType, type ReactNode } from 'react';
import { shell } from '../text/entry.ru.ts';
import { messenger } from '../text/ru.ts';
import { classes } from './classes.ts';
import { useCode, type Code } from './code.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './Toast.module.css';

interface PartProps<Props> {
  readonly props: Props;
  readonly onGivenUp: () => void;
  /** Shown while the part is loading. */
  readonly waiting?: ReactNode;
  /** Shown instead of Missing when the part did not load. */
  readonly renderMissing?: (retry: () => void) => ReactNode;
}

/**
 * Makes a part of the page that is loaded when it is opened. Loading fails without a network or after a new release:
 * then a notice offers to try again. `onGivenUp` is called when the person closes the notice.
 */
export function partOf<Props extends object>(code: Code<Props>): ComponentType<PartProps<Props>> {
  function Loaded({ props, waiting }: Pick<PartProps<Props>, 'props' | 'waiting'>) {
    const come = useCode(code);
    return come ? <come.View {...props} /> : waiting;
  }
  return function Part({ props, onGivenUp, waiting, renderMissing }) {
    const [tries, setTries] = useState(1);
    const retry = () => setTries(tries + 1);
    return (
      <ErrorBoundary
        key={tries}
        broken={
          renderMissing ? renderMissing(retry) : <Missing onRetry={retry} onClose={onGivenUp} />
        }
      >
        <Loaded props={props} waiting={waiting} />
      </ErrorBoundary>
    );
  };
}

const nothing = () => null;

/** For parts that nobody is told of when they did not load. */
export const silent = { onGivenUp: nothing, renderMissing: nothing };

/** Tells that a part did not load. */
export function Missing({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <div role="alert" className={classes(styles['region'], styles['aboveComposer'])}>
      <div className={classes(styles['toast'], styles['standing'])}>
        <p>{messenger.partFailed}</p>
        <button type="button" className={styles['action']} onClick={onRetry}>
          {shell.retry}
        </button>
        <button type="button" className={styles['action']} onClick={onClose}>
          {shell.close}
        </button>
      </div>
    </div>
  );
}
