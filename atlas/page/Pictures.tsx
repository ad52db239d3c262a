import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Segments } from '#ui/kit/Segments.tsx';
import { isTextField } from '#ui/kit/shortcuts.ts';
import { controlOf } from '#ui/text/events.ru.ts';
import { eventText } from '../../src/inspector/page/event-text.ts';
import type { Look } from '../looks.ts';
import { addressOf } from './address.ts';
import styles from './Pictures.module.css';
import { text } from './text.ru.ts';

type Kind = keyof typeof text.looksOf;
// Safe: the object has only these keys.
const kinds = Object.keys(text.looksOf) as readonly Kind[];

/** The choice holds for all states. */
let lastKind: Kind = 'wide.light';

/** Offers the widths and colours that were taken; keys 1 to 4 choose, too. */
function Kinds({ children }: { children: (kind: Kind) => ReactNode }) {
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
  return (
    <section className={styles['pictures']}>
      <Segments
        label={text.looks}
        isLabelUnseen
        options={text.looksOf}
        value={kind}
        onChange={choose}
      />
      {children(kind)}
    </section>
  );
}

interface PictureProps {
  look: Look;
  folder: string;
  kind: Kind;
  href?: string;
}

/** Leads to the picture in its full size, or elsewhere. */
function Picture({ look: { machine, path }, folder, kind, href }: PictureProps) {
  const address = `${folder}${machine}.${path}.${kind}.png`;
  return (
    <a href={href ?? address} data-narrow={kind.startsWith('narrow')}>
      <img loading="lazy" src={address} alt={text.pictureOf(path)} />
    </a>
  );
}

interface GalleryProps {
  looks: readonly Look[];
  folder: string;
  labels: Readonly<Record<string, string>>;
}

/** All states of a chart that were taken. */
export function Gallery({ looks, folder, labels }: GalleryProps) {
  if (looks.length === 0) return null;
  return (
    <Kinds>
      {(kind) => (
        <ul className={styles['gallery']}>
          {looks.map((look) => {
            const { machine: chart, path } = look;
            return (
              <li key={path}>
                <Picture {...{ look, folder, kind }} href={addressOf({ chart, path })} />
                {labels[path]} <small>{path}</small>
              </li>
            );
          })}
        </ul>
      )}
    </Kinds>
  );
}

/** A state's picture, with the way that led there and the words of the page. */
export function Pictures({ look, folder }: { look: Look; folder: string }) {
  const { way, words } = look;
  return (
    <>
      <Kinds>{(kind) => <Picture {...{ look, folder, kind }} />}</Kinds>
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
      <details className={styles['spoken']}>
        <summary>{text.words}</summary>
        <pre>{words}</pre>
      </details>
    </>
  );
}
