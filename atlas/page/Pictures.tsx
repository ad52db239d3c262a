import { useEffect, useEffectEvent, useState } from 'react';
import { Segments } from '#ui/kit/Segments.tsx';
import { isTextField } from '#ui/kit/shortcuts.ts';
import { controlOf } from '#ui/text/events.ru.ts';
import { eventText } from '../../src/inspector/page/event-text.ts';
import type { Look } from '../shoot.ts';
import styles from './StateDetails.module.css';
import { text } from './text.ru.ts';

type Kind = keyof typeof text.looksOf;
// Safe: the object has only these keys.
const kinds = Object.keys(text.looksOf) as readonly Kind[];

/** The choice holds for all states. */
let lastKind: Kind = 'wide.light';

/** A state's pictures, one at a time (keys 1 to 4), with the way that led there and the words of the page. */
export function Pictures({ look, folder }: { look: Look; folder: string }) {
  const [kind, setKind] = useState(lastKind);
  const choose = (next: Kind) => {
    lastKind = next;
    setKind(next);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const chosen = kinds[Number(/^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1]) - 1];
    if (chosen && !event.ctrlKey && !event.metaKey && !event.altKey && !isTextField(event.target))
      choose(chosen);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  const { machine, path, way, words } = look;
  const address = `${folder}${machine}.${path}.${kind}.png`;
  return (
    <>
      <section className={styles['pictures']}>
        <Segments
          label={text.looks}
          isLabelUnseen
          options={text.looksOf}
          value={kind}
          onChange={choose}
        />
        <a href={address} data-narrow={kind.startsWith('narrow')}>
          <img src={address} alt={text.pictureOf(path)} />
        </a>
      </section>
      <section>
        <h4>{text.way}</h4>
        {way === null ? (
          <p>{text.noWay}</p>
        ) : (
          <ol className={styles['steps']}>
            <li>{text.begins}</li>
            {way.map((type, index) => (
              // The same event may come twice; a way never changes its order.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{controlOf(type) ?? eventText(type)}</li>
            ))}
          </ol>
        )}
      </section>
      <details>
        <summary>{text.words}</summary>
        <pre>{words}</pre>
      </details>
    </>
  );
}
