import type { FileProblem } from '#machines/sending/composer/composer.draft.ts';
import { handsFocusOn } from '#ui/chats/conversation/focus.ts';
import patterns from '#ui/kit/patterns.module.css';
import { classes } from '#ui/kit/classes.ts';
import { Button } from '../kit/Button.tsx';
import { files as text, namesOf, refused } from '../text/composer.ru.ts';
import { shownFileName } from '../text/file-name.ts';
import styles from './Refusals.module.css';

type Problem = Pick<FileProblem, 'kind' | 'name'>;

interface RefusalsProps {
  problems: readonly Problem[];
  maxBytes: number;
  /** The sentences for the reasons. */
  reasons?: typeof refused;
  onUnderstood: () => void;
}

/**
 * Names the refused files and the reasons. The empty element is there, too, so that screen readers announce its
 * contents.
 */
export function Refusals({ problems, maxBytes, reasons, onUnderstood }: RefusalsProps) {
  return (
    <div role="alert" className={classes(patterns['refusals'], styles['refusals'])}>
      {problems.length > 0 && (
        <>
          <div className={styles['words']}>
            {sentencesOf(problems, maxBytes, reasons).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Button ref={handsFocusOn} look="plain" onClick={onUnderstood}>
            {text.understood}
          </Button>
        </>
      )}
    </div>
  );
}

/** Makes a sentence for each reason, with the names of the refused files. */
export function sentencesOf(
  problems: readonly Problem[],
  maxBytes: number,
  reasons = refused,
): readonly string[] {
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const names = problems
      .filter((one) => one.kind === kind)
      .map(({ name }) => shownFileName(name));
    return reasons[kind](namesOf(names), names.length, maxBytes);
  });
}
