import { Component, type ReactNode } from 'react';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import { FailedState } from './Notice.tsx';

/** A fault of ours, or a part of the page that did not load: says so instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main>
        <FailedState
          title={shell.broken}
          hint={shell.brokenHint}
          action={<Button onClick={() => location.reload()}>{shell.reload}</Button>}
        />
      </main>
    );
  }
}
