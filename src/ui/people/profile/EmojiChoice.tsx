import { useId, useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { emojiOnlyCount } from '#ui/text/emoji.ts';
import { avatar as text } from '#ui/text/people.ru.ts';
import styles from './EmojiChoice.module.css';

/** A few emoji that make good avatars; any other can be typed. */
const palette =
  '😀 😎 🥳 🤓 😇 🤠 👻 🤖 👽 🦊 🐱 🐶 🐻 🐼 🦉 🐧 🦄 🐝 🐢 🌻 🌵 🍀 🍓 ⚽ 🎸 🚀 ⭐ 🔥'.split(' ');

interface EmojiChoiceProps {
  /** The current picture. */
  url: string | null;
  onChosen: (emoji: string) => void;
}

export function EmojiChoice({ url, onChosen }: EmojiChoiceProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  return (
    <div className={styles['choice']}>
      <div role="group" aria-label={text.emojiPalette} className={styles['palette']}>
        {palette.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-pressed={url === `emoji:${emoji}`}
            onClick={() => onChosen(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <form
        className={patterns['fieldWithButton']}
        onSubmit={(event) => {
          event.preventDefault();
          const emoji = typed.trim();
          if (emojiOnlyCount(emoji) === 1) onChosen(emoji);
          else setWrong(true);
        }}
      >
        <Field
          label={text.emojiOwn}
          value={typed}
          autoComplete="off"
          invalid={isWrong}
          errorId={errorId}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
        <Button type="submit" look="quiet">
          {text.emojiSet}
        </Button>
      </form>
      <p id={errorId} role="alert" className={patterns['problemText']}>
        {isWrong && text.emojiWrong}
      </p>
    </div>
  );
}
