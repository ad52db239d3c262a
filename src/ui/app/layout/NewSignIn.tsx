import { useSelector } from '@xstate/react';
import type { NewSignIn as News } from '#machines/app/new-sign-ins/new-sign-ins.events.ts';
import {
  selectEndFailure,
  selectIsEnded,
  selectIsEnding,
} from '#machines/app/new-sign-ins/new-sign-ins.selectors.ts';
import toast from '#ui/kit/Toast.module.css';
import { classes } from '#ui/kit/classes.ts';
import { newSignIn as text } from '#ui/text/new-sign-in.ru.ts';
import { clockTime } from '#ui/text/time.ts';
import { usePeer } from '../actors.tsx';
import { failureText } from '../failures.ts';
import { useGuardedNavigate } from './guarded-navigate.ts';
import styles from './NewSignIn.module.css';

/** Says who has signed in, at the top of any page, and lets the person end that session and change the password. */
export default function NewSignIn({ news }: { news: News }) {
  const newSignIns = usePeer('newSignIns');
  const isEnding = useSelector(newSignIns, selectIsEnding);
  const isEnded = useSelector(newSignIns, selectIsEnded);
  const failure = useSelector(newSignIns, selectEndFailure);
  const goTo = useGuardedNavigate();
  const dismiss = () => newSignIns.send({ type: 'newSignIns.dismiss' });
  return (
    <div role="alert" className={classes(toast['region'], styles['top'])}>
      {isEnded ? (
        <div className={classes(toast['toast'], toast['standing'])}>
          <p>{text.ended}</p>
          <button
            type="button"
            className={toast['action']}
            onClick={() => {
              dismiss();
              goTo('/settings#credentials');
            }}
          >
            {text.change}
          </button>
          <button type="button" className={toast['action']} onClick={dismiss}>
            {text.later}
          </button>
        </div>
      ) : (
        <div className={classes(toast['toast'], toast['standing'])}>
          <p>
            {text.told(news.name, clockTime(Date.parse(news.at)))}
            {failure && ` ${failureText(failure, text.failures)}`}
          </p>
          <button
            type="button"
            className={toast['action']}
            disabled={isEnding}
            onClick={() => newSignIns.send({ type: 'newSignIns.end' })}
          >
            {isEnding ? text.ending : text.end}
          </button>
          <button type="button" className={toast['action']} disabled={isEnding} onClick={dismiss}>
            {text.mine}
          </button>
        </div>
      )}
    </div>
  );
}
