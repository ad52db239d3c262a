import { text } from '../text.ru.ts';
import { actorName, type ObservedActor } from './actor.ts';
import { ChartView } from './ChartView.tsx';
import styles from './Inspector.module.css';
import { PlainView } from './PlainView.tsx';
import { StepDetails } from './StepDetails.tsx';
import type { Step } from './steps.ts';

interface Props {
  actor: ObservedActor;
  steps: readonly Step[];
  /** The step that was chosen; its actors are shown. */
  step: Step | null;
  onChoose: (step: Step) => void;
  onFollow: (id: string) => void;
}

/** Shows the chosen actor: its chart with the active states lit, its data, and the chosen step. */
export function ActorDetails({ actor, steps, step, onChoose, onFollow }: Props) {
  const { chart, state } = actor;
  return (
    <main className={styles.details}>
      <section className={styles.chart} aria-label={text.chart}>
        <h2 className={styles.title}>{actorName(actor)}</h2>
        {chart && (
          <ChartView key={chart.id} chart={chart} active={actor.active} moves={actor.moves} />
        )}
        {!chart && (
          <p className={styles.quiet}>{actor.isWatched ? text.noChart : text.unwatched}</p>
        )}
      </section>
      <div className={styles.side}>
        {step && <StepDetails step={step} steps={steps} onChoose={onChoose} onFollow={onFollow} />}
        {state?.status === 'error' && (
          <section aria-label={text.error}>
            <h2 className={styles.heading}>{text.error}</h2>
            <PlainView value={state.error} onFollow={onFollow} />
          </section>
        )}
        {state && state.context !== null && (
          <section aria-label={text.context}>
            <h2 className={styles.heading}>{text.context}</h2>
            {step && <p className={styles.faint}>{text.contextThen}</p>}
            <PlainView value={state.context} onFollow={onFollow} />
          </section>
        )}
      </div>
    </main>
  );
}
