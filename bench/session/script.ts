/** One round of a session: what Мария does and what happens to her meanwhile, step by step. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Sign } from '../opening/in-page.ts';
import { handOn, type Hand } from './hand.ts';
import { lookAtTab } from './in-page.ts';
import { boris, others, rareWord, type Companion } from './product.ts';

export interface Stage {
  readonly page: Page;
  readonly companion: Companion;
  /** Paths of pictures on the disk. */
  readonly pictures: readonly string[];
}

type Step = (hand: Hand, stage: Stage, round: number) => Promise<void>;

const tile = (title: string): Sign => ['ul[aria-label="Список чатов"] a', title];
const field: Sign = ['textarea', ''];
const bubble = (words: string): Sign => ['[role=log] article', words];
const log: Sign = ['[role=log]', ''];
/** Its label has a space that does not break. */
const chatSearch: Sign = ['input[aria-label^="Поиск в"]', ''];
const toEnd: Sign = ['button[aria-label^="К последним сообщениям"]', ''];

async function openLong(hand: Hand): Promise<void> {
  await hand.press(tile(boris));
  await hand.see(['main section h1', boris]);
  await hand.see(log);
}

/** Presses Enter, and waits until the message has left. */
async function send(hand: Hand, words: string): Promise<void> {
  await hand.type(words);
  await hand.key('Enter');
  await hand.see(bubble(words));
  await hand.seeNoMore(['[role=log] article [aria-label="Отправляется"]', '']);
}

async function opening(hand: Hand): Promise<void> {
  await openLong(hand);
  await hand.press(field);
}

async function typingTogether(hand: Hand, { companion }: Stage, round: number): Promise<void> {
  const talk = async () => {
    for (let count = 1; count <= 3; count += 1) {
      companion.type(true);
      await pause(700);
      await companion.say(`Реплика ${round}.${count}: я уже выехал, буду минут через двадцать`);
      companion.type(false);
    }
  };
  await hand.press(field);
  await Promise.all([send(hand, `Раунд ${round}: хорошо, тогда жду у входа`), talk()]);
  await hand.see(bubble(`Реплика ${round}.3`));
}

async function sending(hand: Hand, { companion }: Stage, round: number): Promise<void> {
  for (let count = 1; count <= 3; count += 1) await send(hand, `ответ ${round}.${count}`);
  await companion.read();
}

async function switching(hand: Hand): Promise<void> {
  for (const title of others) {
    await hand.press(tile(title));
    await hand.see(bubble(title));
    await pause(100);
  }
  await openLong(hand);
}

async function scrollingBack(hand: Hand): Promise<void> {
  await hand.wheel(log, -500, 60);
  await hand.press(toEnd);
  await hand.seeNoMore(toEnd);
}

async function picturesSent(hand: Hand, { page, pictures }: Stage, round: number): Promise<void> {
  await page.locator('form input[type=file]').setInputFiles([...pictures]);
  await hand.see(['ul[aria-label="Вложения"] li', '']);
  await hand.press(field);
  await send(hand, `снимки ${round}`);
}

async function editing(hand: Hand, { companion }: Stage, round: number): Promise<void> {
  await hand.press(field);
  await send(hand, `встретимся в пять (${round})`);
  await hand.key('ArrowUp');
  await hand.type(', нет, в шесть');
  await hand.key('Enter');
  await hand.see(bubble(`(${round}), нет, в шесть`));
  const id = await companion.say(`у выхода (${round})`);
  await hand.see(bubble(`у выхода (${round})`));
  await companion.edit(id, `у входа (${round})`);
  await hand.see(bubble(`у входа (${round})`));
}

async function searching(hand: Hand): Promise<void> {
  await hand.key('Control+KeyK');
  await hand.type(rareWord);
  await hand.press(['ul[aria-label="Сообщения"] li a', rareWord]);
  await hand.see(bubble(rareWord));
  await hand.key('Control+KeyK');
  await hand.key('Escape');
  await hand.see(tile(boris));
}

async function searchingHere(hand: Hand): Promise<void> {
  await openLong(hand);
  await hand.key('Control+KeyF');
  await hand.see(chatSearch);
  await hand.type(rareWord);
  await hand.see(['[role=search]', '1 из']);
  await hand.key('Enter');
  await pause(500);
  await hand.key('Enter');
  await pause(500);
  await hand.key('Escape');
  await hand.seeNoMore(chatSearch);
}

async function theOther(_hand: Hand, { companion }: Stage): Promise<void> {
  await companion.read();
  companion.leave();
  await pause(1_000);
  await companion.come();
  companion.type(true);
  await pause(1_000);
  companion.type(false);
  await companion.read();
}

async function pages(hand: Hand): Promise<void> {
  for (const [name, shows] of [
    ['Контакты', ['main h1', 'Контакты']],
    ['Настройки', ['main h2', 'Профиль']],
    ['Звонки', ['main h1', 'Звонки']],
    ['Чаты', tile(boris)],
  ] as const) {
    await hand.press(['nav a', name]);
    await hand.see(shows);
    await pause(400);
  }
  await openLong(hand);
}

async function networkGone(hand: Hand, { page, companion }: Stage, round: number): Promise<void> {
  await hand.press(field);
  await page.context().setOffline(true);
  await pause(1_500);
  await hand.type(`написано без сети (${round})`);
  await hand.key('Enter');
  await companion.say(`а я с сетью (${round})`);
  await pause(1_500);
  await page.context().setOffline(false);
  await hand.see(bubble(`а я с сетью (${round})`));
  await hand.seeNoMore(['[role=log] article [aria-label="Отправляется"]', '']);
}

async function hidden(hand: Hand, { page, companion }: Stage, round: number): Promise<void> {
  await page.evaluate(lookAtTab, false);
  for (let count = 1; count <= 5; count += 1) {
    await companion.say(`Пока вас не было ${round}.${count}`);
    await pause(300);
  }
  await page.evaluate(lookAtTab, true);
  await hand.see(bubble(`Пока вас не было ${round}.5`));
}

/** Each round begins and ends in the long conversation, at its end. */
export const steps: Readonly<Record<string, Step>> = {
  opening,
  'typing together': typingTogether,
  sending,
  switching,
  'scrolling back': scrollingBack,
  pictures: picturesSent,
  editing,
  searching,
  'searching in the chat': searchingHere,
  'the other reads, goes and comes': theOther,
  'other pages': pages,
  'the network goes and comes': networkGone,
  'the tab is hidden and shown': hidden,
};

const betweenMs = 300;

export async function playRound(
  stage: Stage,
  round: number,
  begins: (step: string) => void,
): Promise<void> {
  const hand = handOn(stage.page);
  for (const [name, step] of Object.entries(steps)) {
    begins(name);
    try {
      await step(hand, stage, round);
    } catch (error) {
      throw new Error(`round ${round}, ${name}`, { cause: error });
    }
    await pause(betweenMs);
  }
}

/** Signs Мария in by the form. */
export async function signIn(page: Page, url: string, password: string): Promise<void> {
  const hand = handOn(page);
  await page.goto(`${url}/auth`);
  await hand.press(['input[name=username]', '']);
  await hand.type('maria');
  await hand.key('Tab');
  await hand.type(password);
  await hand.key('Enter');
  await hand.see(tile(boris));
}
