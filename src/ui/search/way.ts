/** Leads by Ctrl+K to the search above the list of chats, and by Escape back to where one was. */
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { selectPanel } from '#machines/app/layout/layout.selectors.ts';
import { useLatePeer, usePeer } from '#ui/app/actors.tsx';
import { hasMark } from '#ui/chats/list/steps.ts';
import { isCovered, isPressed } from '#ui/kit/shortcuts.ts';
import { isComposing } from '#ui/sending/keys.ts';

/** Marks a history entry that was made to search: the entry before it is where one was. */
export const FOR_SEARCH = { forSearch: true };

/** Gives the field the focus where the list was opened to search. «Back» gives it none: a phone would show its keyboard. */
export function useArrival(field: RefObject<HTMLInputElement | null>): void {
  const { state } = useLocation();
  const isWanted = useNavigationType() === NavigationType.Push && hasMark(state, 'forSearch');
  // The hidden panel of a narrow screen takes no focus.
  const panel = useSelector(usePeer('layout'), selectPanel);
  useEffect(() => {
    if (isWanted && panel === 'list') field.current?.focus();
  }, [isWanted, panel, field]);
}

/** Escape in the empty field leads back: to another page, or to what had the focus beside the list. */
export function useWayBack(field: RefObject<HTMLInputElement | null>): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const search = useLatePeer('messageSearch');
  const before = useRef<HTMLElement | null>(null);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (field.current?.value !== '' || !isPressed(event, 'back') || isComposing(event)) return;
    // A dialog that opens gets the focus a moment later, and this Escape is the dialog's.
    if (isCovered()) return;
    if (hasMark(state, 'forSearch')) {
      event.preventDefault();
      search?.send({ type: 'messageSearch.close' });
      void navigate(-1);
      return;
    }
    const heir = before.current?.isConnected ? before.current : composerBeside();
    if (!heir) return;
    event.preventDefault();
    heir.focus({ preventScroll: true });
  });
  useEffect(() => {
    const input = field.current;
    const note = ({ relatedTarget: had }: FocusEvent) => {
      if (had instanceof HTMLElement && !input?.closest('section')?.contains(had))
        before.current = had;
    };
    const listen = (event: KeyboardEvent) => leave(event);
    input?.addEventListener('focus', note);
    input?.addEventListener('keydown', listen);
    return () => {
      input?.removeEventListener('focus', note);
      input?.removeEventListener('keydown', listen);
    };
  }, [field]);
}

const composerBeside = (): HTMLElement | null =>
  document.querySelector('[role=log]')?.closest('section')?.querySelector('textarea') ?? null;
