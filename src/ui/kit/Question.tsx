import type { ComponentProps } from 'react';
import { QuestionDialog } from '#ui/app/parts.ts';

export type QuestionProps = ComponentProps<typeof QuestionDialog>['props'];

/** Asks before an action that cannot be undone. The dialog's code loads at the first question. */
export function Question(props: QuestionProps) {
  return <QuestionDialog props={props} onGivenUp={props.onCancel} />;
}
