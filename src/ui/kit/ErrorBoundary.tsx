import { Component, type ReactNode } from 'react';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import { FailedState } from './Notice.tsx';

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
        <main>
          <FailedState
            title={shell.broken}
            hint={shell.brokenHint}
            action={<Button onClick={() => location.reload()}>{shell.reload}</Button>}
          />
        </main>
      )
    );
  }
}
