import './consent.css';
import { statelyAddress } from './stately-address.ts';
import { text } from './text.ru.ts';
import type { InspectorKind } from './wanted.ts';

/**
 * Asks before anything of this page is shown elsewhere. It is plain DOM, because it appears before the app and must not
 * depend on it.
 */
export function askConsent(kind: InspectorKind): Promise<boolean> {
  const { title, about, refuse, allow } = text.consent;
  const words = kind === 'own' ? about.own : about.stately(new URL(statelyAddress).host);
  const heading = made('h1', { id: 'inspector-consent-title', textContent: title });
  const form = made('form', { method: 'dialog' });
  form.append(
    made('button', { textContent: refuse, value: 'no' }),
    made('button', { textContent: allow, value: 'yes' }),
  );
  const dialog = made('dialog', { className: 'inspector-consent' });
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(heading, made('p', { textContent: words }), form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

/**
 * Shows a button in the corner until it is taken away: without a click the browser blocks the inspector's window. Its
 * answer takes it away.
 */
export function offerWindow(kind: InspectorKind, open: () => void): () => void {
  const button = made('button', {
    type: 'button',
    className: 'inspector-offer',
    textContent: text.offer[kind],
  });
  button.addEventListener('click', open);
  document.body.append(button);
  return () => button.remove();
}

function made<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties);
}
