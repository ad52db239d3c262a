import { text } from '../text.ru.ts';
import styles from './Inspector.module.css';
import type { Step } from './steps.ts';

interface Props {
  steps: readonly Step[];
  /** The number of the step that is shown; null while the newest is. */
  at: number | null;
  onTravel: (number: number) => void;
  onResume: () => void;
}

/** Leads through the steps: the actors are shown as they were after the chosen one. */
export function Travel({ steps, at, onTravel, onResume }: Props) {
  const [first, last] = [steps[0]?.number ?? 0, steps.at(-1)?.number ?? 0];
  const now = at ?? last;
  // While the newest step is shown, the search for failures begins at the oldest.
  const failure = steps.find(({ number, isFailure }) => isFailure && number > (at ?? 0));
  return (
    <>
      <input
        type="range"
        className={styles.travel}
        aria-label={text.travel}
        aria-valuetext={text.step(now, last)}
        min={first}
        max={last}
        value={now}
        onChange={(event) => onTravel(event.target.valueAsNumber)}
      />
      <button
        type="button"
        className={styles.control}
        disabled={!failure}
        onClick={() => failure && onTravel(failure.number)}
      >
        {text.nextFailure}
      </button>
      <button
        type="button"
        className={styles.control}
        aria-pressed={at !== null}
        onClick={() => (at === null ? onTravel(last) : onResume())}
      >
        {at === null ? text.pause : text.resume}
      </button>
    </>
  );
}
