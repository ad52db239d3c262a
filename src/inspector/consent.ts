import './consent.css';
import { text } from './text.ru.ts';
import type { InspectorKind } from './wanted.ts';

/**
 * Asks before anything of this page is shown elsewhere. It is plain DOM, because it appears before the app and must not
 * depend on it.
 */
export function askConsent(kind: InspectorKind): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'inspector-consent';
  const title = element('h1', text.consent.title);
  title.id = 'inspector-consent-title';
  dialog.setAttribute('aria-labelledby', title.id);
  const form = document.createElement('form');
  form.method = 'dialog';
  form.append(button(text.consent.refuse, 'no'), button(text.consent.allow, 'yes'));
  dialog.append(title, element('p', text.consent.about[kind]), form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

/** Shows a small link in the corner when the browser has blocked the window. */
export function offerLink(address: string): void {
  const link = document.createElement('a');
  link.className = 'inspector-link';
  link.href = address;
  link.target = 'vest-inspector';
  link.textContent = text.consent.open;
  link.addEventListener('click', () => link.remove());
  document.body.append(link);
}

function element(name: 'h1' | 'p', content: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = content;
  return made;
}

function button(label: string, value: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = label;
  made.value = value;
  return made;
}
