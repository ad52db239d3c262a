import { Component, type ComponentType, type ReactNode } from 'react';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import { FailedState } from './Notice.tsx';

/** More ways out of a broken page; their code comes after the first page, where there is a network. */
export const moreWays: { Report?: ComponentType } = {};

interface BrokenProps {
  hint?: string;
  again: string;
  onAgain: () => void;
}

/** Tells that the page is broken; begins again, or reports the problem. */
export const Broken = ({ hint, again, onAgain }: BrokenProps) => (
  <main>
    <FailedState
      title={shell.broken}
      hint={hint}
      action={
        <>
          <Button onClick={onAgain}>{again}</Button>
          {moreWays.Report && <moreWays.Report />}
        </>
      }
    />
  </main>
);

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of a page with the error. */
  broken?: ReactNode;
}

/** Shows an error instead of a blank page when a view throws, or a part of the page did not load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      this.props.broken ?? (
        <Broken hint={shell.brokenHint} again={shell.reload} onAgain={() => location.reload()} />
      )
    );
  }
}
