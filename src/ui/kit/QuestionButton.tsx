import { useState, type ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Question, type QuestionProps } from './Question.tsx';

interface QuestionButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  question: Pick<QuestionProps, 'title' | 'hint' | 'confirm'>;
  onConfirm: () => void;
  /** The question stands from the start. */
  asksAtOnce?: boolean;
}

/** Shows a button that asks before it does something that cannot be undone. */
export function QuestionButton(props: QuestionButtonProps) {
  const { question, onConfirm, asksAtOnce = false, ...button } = props;
  const [isAsking, setAsking] = useState(asksAtOnce);
  const stop = () => setAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking && (
        <Question
          {...question}
          onConfirm={() => {
            stop();
            onConfirm();
          }}
          onCancel={stop}
        />
      )}
    </>
  );
}
