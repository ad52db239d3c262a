import { useState } from 'react';
import type { CallStep } from '#machines/calls/call/call.selectors.ts';
import { outgoing } from '#ui/text/ringing.ru.ts';
import styles from './Step.module.css';

/** Says what the way into a call waits for, once that takes longer than usual. */
export function Step({ step }: { step: CallStep | null }) {
  /** The step that has taken long. */
  const [long, setLong] = useState<CallStep | null>(null);
  return (
    <>
      {/* The key begins the wait anew at each step. */}
      <i key={step} className={styles['wait']} onAnimationEnd={() => setLong(step)} />
      {step && step === long && outgoing.steps[step]}
    </>
  );
}
