import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { selectProblems } from '#machines/sending/composer/composer.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { useFocusHandedOn } from '#ui/chats/conversation/focus.ts';
import patterns from '#ui/kit/patterns.module.css';
import { classes } from '#ui/kit/classes.ts';
import { Button } from '../kit/Button.tsx';
import { files as text } from '../text/composer.ru.ts';
import type { ComposerRef } from './Composer.tsx';
import { sentencesOf } from './refusals.ts';
import styles from './Refusals.module.css';

/** Names the refused files and the reasons. It is there empty, too, so that its contents are announced. */
export function Refusals({ composer }: { composer: ComposerRef }) {
  const hasProblems = useSelector(composer, (state) => selectProblems(state).length > 0);
  return (
    <div role="alert" className={classes(patterns['refusals'], styles['refusals'])}>
      {hasProblems && <Sentences composer={composer} />}
    </div>
  );
}

function Sentences({ composer }: { composer: ComposerRef }) {
  const problems = useSelector(composer, selectProblems);
  const uploadMaxBytes = useDb((db) => db.uploadMaxBytes);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <>
      <div className={styles['words']}>
        {sentencesOf(problems, uploadMaxBytes).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button ref={button} look="plain" onClick={() => composer.send({ type: 'composer.dismiss' })}>
        {text.understood}
      </Button>
    </>
  );
}
