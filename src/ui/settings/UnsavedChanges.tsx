import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  selectHasUnsaved,
  selectIsAsking,
} from '#machines/settings/settings/settings.selectors.ts';
import { useApp, usePeer } from '#ui/app/actors.tsx';
import { holdHistory } from '#ui/app/history-gate.ts';
import { Question } from '../kit/Question.tsx';
import { unsavedChanges as text } from '../text/settings.ru.ts';

/** Asks before a changed profile is left without saving. */
export function UnsavedChanges() {
  const settings = usePeer('settings');
  const isAsking = useSelector(settings, selectIsAsking);
  useLeaveGuard();
  if (!isAsking) return null;
  return (
    <Question
      title={text.question}
      hint={text.hint}
      confirm={text.confirm}
      onConfirm={() => settings.send({ type: 'settings.leaveAnyway' })}
      onCancel={() => settings.send({ type: 'settings.stay' })}
    />
  );
}

/**
 * Guards all ways out of the settings page while it has unsaved changes: links and the history. docs/decisions.md says why
 * the router does not.
 */
function useLeaveGuard(): void {
  const app = useApp();
  const settings = usePeer('settings');
  const navigate = useNavigate();
  const isHeld = useSelector(settings, selectHasUnsaved);
  const { pathname } = useLocation();
  /** The router numbers the history's entries, so their difference gives the steps. */
  const entry = useRef<number | null>(null);
  const isLetGo = useRef(false);

  useEffect(() => {
    // While the browser returns from a refused step, the address is another one.
    if (location.pathname === pathname) entry.current = entryIn(history.state);
  });

  useEffect(() => {
    const watch = settings.on('settings.left', ({ destination }) => {
      switch (destination.kind) {
        case 'page':
          void navigate(destination.to, { state: destination.state });
          return;
        case 'history':
          isLetGo.current = true;
          history.go(destination.steps);
          return;
        case 'signOut':
          app.send({ type: 'app.signOut' });
      }
    });
    return () => watch.unsubscribe();
  }, [app, settings, navigate]);

  useEffect(() => {
    if (!isHeld) return undefined;
    const watching = new AbortController();
    const options = { capture: true, signal: watching.signal };

    document.addEventListener(
      'click',
      (event) => {
        const to = pageOf(event, pathname);
        if (to === null) return;
        event.preventDefault();
        event.stopPropagation();
        settings.send({ type: 'settings.leave', destination: { kind: 'page', to } });
      },
      options,
    );
    const letGo = holdHistory((event) => {
      const arrived = entryIn(event.state);
      if (isLetGo.current || location.pathname === pathname) return;
      // There is no way back from an entry without a number.
      if (arrived === null || entry.current === null) return;
      const steps = arrived - entry.current;
      event.stopImmediatePropagation();
      history.go(-steps);
      settings.send({ type: 'settings.leave', destination: { kind: 'history', steps } });
    });
    return () => {
      watching.abort();
      letGo();
    };
  }, [settings, isHeld, pathname]);
}

function entryIn(state: unknown): number | null {
  const { idx } = Object(state);
  return typeof idx === 'number' ? idx : null;
}

/** The page of ours that this click opens in this tab; null: none, or the same page. */
function pageOf(event: MouseEvent, pathname: string): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  const { origin, search, hash } = link;
  if (origin !== location.origin || link.pathname === pathname) return null;
  return `${link.pathname}${search}${hash}`;
}
