/** The hands of a person on the stage: they find controls by role and name, as a screen reader does. */
import type { Locator, Page } from '@playwright/test';
import type { EventObject } from 'xstate';

/** @throws where the control is not there, or nobody could use it. */
export type Control = (page: Page) => Promise<unknown>;

type Role = Parameters<Page['getByRole']>[0];

/** A control that is there is there at once; the time is for a machine that is busy, as in the browser tests. */
const patience = { timeout: 15_000 };

/** A name that ends with «…» stands for all names that hold what is before it. */
const named = (page: Page | Locator, role: Role, name: string): Locator =>
  page.getByRole(role, name.endsWith('…') ? { name: name.slice(0, -1) } : { name, exact: true });

const press = (role: Role) => (name: string) => (page: Page) =>
  named(page, role, name).first().click(patience);

export const button = press('button');
/** The last of several. */
export const lastButton = (name: string) => (page: Page) =>
  named(page, 'button', name).last().click(patience);
export const link = press('link');
export const item = press('menuitem');
export const check = press('checkbox');
export const radio = press('radio');

/** Chooses an option of a list. */
export const choose = (name: string, value: string) => (page: Page) =>
  named(page, 'combobox', name).first().selectOption(value, patience);

export const field = press('textbox');
/** Writes into the last field of the page. */
export const lastField = (text: string) => (page: Page) =>
  page.getByRole('textbox').last().fill(text, patience);
export const key = (keys: string) => (page: Page) => page.keyboard.press(keys);

/** A key while the control has the focus. */
export const keyOn = (role: Role, name: string, keys: string) => (page: Page) =>
  named(page, role, name).first().press(keys, patience);

export const type = (name: string, text: string) => (page: Page) =>
  named(page, 'textbox', name).first().fill(text, patience);

/** Writes into a field of a search. */
export const seek = (name: string, text: string) => (page: Page) =>
  named(page, 'searchbox', name).first().fill(text, patience);

/** Writes into a field and leaves by Enter. */
export const enter = (name: string, text: string) =>
  inTurn(type(name, text), (page) => named(page, 'textbox', name).first().press('Enter', patience));

/** The right mouse button, or a long press. */
export const menuOn = (role: Role, name: string) => (page: Page) =>
  named(page, role, name)
    .last()
    .click({ ...patience, button: 'right' });

export function inTurn(...controls: readonly Control[]): Control {
  return async (page) => {
    for (const control of controls) await control(page);
  };
}

/** The control is there only after the chart has heard of something that is no state of it, such as a row that failed. */
export const after =
  (event: EventObject & Readonly<Record<string, unknown>>, control: Control): Control =>
  async (page) => {
    await page.evaluate((told) => window.stage.tell(told), event);
    await control(page);
  };

/** The control is in a part of the page, where others of its name stand elsewhere. */
export const within =
  (role: Role, name: string, inner: Role, innerName: string): Control =>
  (page) =>
    named(named(page, role, name), inner, innerName)
      .first()
      .click(patience);

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Moves a finger over the screen; the browser itself makes pointer events of it. */
export const swipe =
  (from: Place, to: Place): Control =>
  async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const touch = (what: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
      devtools.send('Input.dispatchTouchEvent', { type: what, touchPoints });
    await touch('touchStart', from);
    await touch('touchMove', to);
    await touch('touchEnd');
    await devtools.detach();
  };

/** Turns the wheel over a place of the page; downwards, where the number is above 0. */
export const wheel =
  ({ x, y }: Place, byPx: number): Control =>
  async (page) => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, byPx);
  };

/** Chooses files in the window that a button opens. */
export const chooseBy =
  (name: string, ...files: readonly string[]): Control =>
  async (page) => {
    const opened = page.waitForEvent('filechooser', patience);
    const [chooser] = await Promise.all([opened, button(name)(page)]);
    await chooser.setFiles(files.map(fileOf));
  };

/** Pastes files. */
export const paste =
  (...files: readonly string[]): Control =>
  (page) =>
    page.evaluate(
      (names) => {
        const clipboardData = new DataTransfer();
        for (const name of names)
          clipboardData.items.add(new File(['%PDF'], name, { type: 'image/png' }));
        const event = new ClipboardEvent('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
        });
        (document.activeElement ?? document.body).dispatchEvent(event);
      },
      [...files],
    );

const fileOf = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('%PDF') });

/** The roles that a control with a name has on our pages. */
const pressable: readonly Role[] = ['button', 'link', 'switch'];

/** Presses the first control on the screen that has one of these names. */
export const anyOf =
  (names: readonly string[]): Control =>
  (page) => {
    const all = names.flatMap((name) => pressable.map((role) => named(page, role, name)));
    const [first, ...others] = all;
    if (!first) throw new Error('no control has a name');
    return others
      .reduce((found, other) => found.or(other), first)
      .filter({ visible: true })
      .first()
      .click(patience);
  };
