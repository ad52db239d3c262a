import { text } from '../text.ru.ts';
import { eventText } from './event-text.ts';
import styles from './Inspector.module.css';
import { PlainView } from './PlainView.tsx';
import { causeOf, effectsOf, type Step } from './steps.ts';

interface Props {
  step: Step;
  steps: readonly Step[];
  onChoose: (step: Step) => void;
  onFollow: (id: string) => void;
}

/** Shows what an event carries, what made it happen and what came of it. */
export function StepDetails({ step, steps, onChoose, onFollow }: Props) {
  const cause = causeOf(steps, step);
  const effects = effectsOf(steps, step);
  const links = (some: readonly Step[]) => (
    <ul>
      {some.map((one) => (
        <li key={one.number}>
          <button type="button" className={styles.link} onClick={() => onChoose(one)}>
            {titleOf(one)}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={titleOf(step)}>
      <h2 className={styles.heading}>{titleOf(step)}</h2>
      {step.report.type === 'event.sent' && (
        <PlainView value={step.report.event} onFollow={onFollow} />
      )}
      {cause && (
        <>
          <h3 className={styles.heading}>{text.cause}</h3>
          {links([cause])}
        </>
      )}
      <h3 className={styles.heading}>{text.effects}</h3>
      {effects.length > 0 ? links(effects) : <p className={styles.faint}>{text.noEffects}</p>}
    </section>
  );
}

function titleOf({ actor, report, sender, text: words }: Step): string {
  return report.type === 'event.sent'
    ? text.sent(sender ?? text.outside, actor, eventText(words))
    : text.moved(actor, words || text.stays);
}
