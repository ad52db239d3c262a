/** The address of every page names the open dialog: `?dialog=contacts`, `?dialog=person&user=<id>`. */
import { useLocation, useNavigate } from 'react-router-dom';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { hasRoomBeside } from '#machines/app/layout/layout.selectors.ts';
import { usePeer } from '../actors.tsx';

/** The dialog in an address; null: none, or an unknown one. `info` is about the open conversation. */
export function dialogIn(search: string): Dialog | null {
  const params = new URLSearchParams(search);
  const name = params.get('dialog');
  const userId = params.get('user');
  const conversationId = params.get('c');
  if (name === 'contacts' || name === 'group' || name === 'profile' || name === 'keys') {
    return { name };
  }
  if (name === 'person' && userId !== null) return { name, userId };
  if (name === 'info' && conversationId !== null) return { name, conversationId };
  return null;
}

/** The same page with another dialog, or with none. */
export function withDialog(search: string, dialog: Dialog | null): string {
  const params = new URLSearchParams(search);
  params.delete('dialog');
  params.delete('user');
  params.delete('leaving');
  params.delete('blocking');
  if (dialog !== null) params.set('dialog', dialog.name);
  if (dialog?.name === 'person') params.set('user', dialog.userId);
  if (dialog?.name === 'person' && dialog.blocking) params.set('blocking', '');
  if (dialog?.name === 'info') params.set('c', dialog.conversationId);
  if (dialog?.name === 'info' && dialog.leaving) params.set('leaving', '');
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Answers whether the dialog is about a conversation or its people; a wide screen shows it beside them. */
const isAbout = (dialog: Dialog | null): boolean =>
  dialog?.name === 'person' || dialog?.name === 'info';

interface Dialogs {
  /** Adds a step to the history: «back» closes the dialog, or returns to the one below it. */
  open: (dialog: Dialog) => void;
  /** Closes all dialogs above what stands beside the conversation; without any, that. */
  close: () => void;
  /** Goes to another page, from a dialog or from none: «back» leads to the page before those that `close` closes. */
  leaveFor: (to: string, remembered?: object) => void;
  /** Closes as `close` does and replaces the page below, so that «back» does not lead there. */
  closeFor: (to: string) => void;
}

export function useDialogs(): Dialogs {
  const navigate = useNavigate();
  const location = useLocation();
  const layout = usePeer('layout');
  const { pathname, search } = location;
  // Only objects are ever kept with an entry of the history.
  const state: { readonly dialogs?: number } = location.state ?? {};
  /** How many dialogs were opened one from another. */
  const { dialogs: depth = 0 } = state;
  return {
    open(dialog) {
      const there = withDialog(search, dialog);
      if (there === search) return;
      // A pane beside the conversation stays there below a dialog over the page.
      const isBeside = hasRoomBeside(layout.getSnapshot()) && isAbout(dialogIn(search));
      const below = isBeside && !isAbout(dialog) ? 0 : depth;
      void navigate({ pathname, search: there }, { state: { ...state, dialogs: below + 1 } });
    },
    close() {
      if (depth > 0) void navigate(-depth);
      else void navigate({ pathname, search: withDialog(search, null) }, { replace: true, state });
    },
    leaveFor(to, remembered) {
      const isOver = dialogIn(search) !== null;
      if (!isOver || depth <= 1) {
        void navigate(to, { replace: isOver, state: remembered });
        return;
      }
      // The first dialog's entry could be replaced only from within it, so the step is made from the page below.
      addEventListener('popstate', () => void navigate(to, { state: remembered }), { once: true });
      void navigate(-depth);
    },
    closeFor(to) {
      const replace = () => void navigate(to, { replace: true });
      if (depth === 0) {
        replace();
        return;
      }
      addEventListener('popstate', replace, { once: true });
      void navigate(-depth);
    },
  };
}
