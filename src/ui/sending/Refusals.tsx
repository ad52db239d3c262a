import { useSelector } from '@xstate/react';
import type { FileProblem } from '#machines/sending/composer/composer.draft.ts';
import { selectProblems } from '#machines/sending/composer/composer.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { handsFocusOn } from '#ui/chats/conversation/focus.ts';
import patterns from '#ui/kit/patterns.module.css';
import { classes } from '#ui/kit/classes.ts';
import { Button } from '../kit/Button.tsx';
import { files as text, namesOf, refused } from '../text/composer.ru.ts';
import { shownFileName } from '../text/file-name.ts';
import type { ComposerRef } from './Composer.tsx';
import styles from './Refusals.module.css';

/** Names the refused files and the reasons. It is there empty, too, so that its contents are announced. */
export function Refusals({ composer }: { composer: ComposerRef }) {
  const problems = useSelector(composer, selectProblems);
  const uploadMaxBytes = useDb((db) => db.uploadMaxBytes);
  return (
    <div role="alert" className={classes(patterns['refusals'], styles['refusals'])}>
      {problems.length > 0 && (
        <>
          <div className={styles['words']}>
            {sentencesOf(problems, uploadMaxBytes).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Button
            ref={handsFocusOn}
            look="plain"
            onClick={() => composer.send({ type: 'composer.dismiss' })}
          >
            {text.understood}
          </Button>
        </>
      )}
    </div>
  );
}

/** A sentence for each reason, with the names of the refused files. */
export function sentencesOf(
  problems: readonly FileProblem[],
  uploadMaxBytes: number,
): readonly string[] {
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const names = problems
      .filter((one) => one.kind === kind)
      .map(({ name }) => shownFileName(name));
    return refused[kind](namesOf(names), names.length, uploadMaxBytes);
  });
}
