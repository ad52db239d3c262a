import { useState } from 'react';
import { copying as text } from '../text/ru.ts';
import patterns from './patterns.module.css';

/** Copies a text. Browsers refuse that on plain http: then `select` selects it for the person to copy. */
export function useCopying(copied: string, select?: () => void) {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  // It is async because there is no clipboard on plain http, and that must reject, not throw.
  const write = async () => navigator.clipboard.writeText(copied);
  const copy = () =>
    void write().then(
      () => setOutcome('copied'),
      () => {
        select?.();
        setOutcome('selected');
      },
    );
  return { outcome, copy, forget: () => setOutcome(null) };
}

interface CopyOutcomeProps {
  copying: ReturnType<typeof useCopying>;
  /** Said while the text is selected. */
  selected: string;
}

/** Says for a moment that the text was copied, or tells the person to copy it. */
export function CopyOutcome({ copying, selected }: CopyOutcomeProps) {
  return (
    <span role="status" className={patterns['note']}>
      {copying.outcome === 'copied' && (
        <span className={patterns['passing']} onAnimationEnd={copying.forget}>
          {text.copied}
        </span>
      )}
      {copying.outcome === 'selected' && selected}
    </span>
  );
}
