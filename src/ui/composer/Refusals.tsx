import { useSelector } from '@xstate/react';
import { selectProblems } from '#machines/composer/composer.selectors.ts';
import { useDb } from '../actors.tsx';
import { Button } from '../kit/Button.tsx';
import { files as text } from '../text/composer.ru.ts';
import type { ComposerRef } from './Composer.tsx';
import { sentencesOf } from './refusals.ts';
import styles from './Refusals.module.css';

/** Which files were not taken, and why. It is there empty, too: what comes into it is announced. */
export function Refusals({ composer }: { composer: ComposerRef }) {
  const problems = useSelector(composer, selectProblems);
  const uploadMaxBytes = useDb((db) => db.uploadMaxBytes);
  return (
    <div role="alert" className={styles['refusals']}>
      {problems.length > 0 && (
        <>
          <div className={styles['words']}>
            {sentencesOf(problems, uploadMaxBytes).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Button look="plain" onClick={() => composer.send({ type: 'composer.dismiss' })}>
            {text.understood}
          </Button>
        </>
      )}
    </div>
  );
}
