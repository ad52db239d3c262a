/** Links in a message's text: each kind is found, whatever stands around it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageText } from '#ui/chats/conversation/MessageText.tsx';

const drawn = (text: string) => renderToStaticMarkup(<MessageText>{text}</MessageText>);

test.each([
  'http://localhost',
  'https://x.org/a',
  'x.org',
  'пример.рф',
  '1.2.com',
  'a@x.org',
  'mailto:a@localhost',
  'http://💩.la',
  'HTTPS://X.ORG',
])('%s становится ссылкой', (link) => {
  expect(drawn(link)).toMatch(/^<a /);
  expect(drawn(`Смотрите: ${link}, там всё.`)).toMatch(/^Смотрите: <a [^]*<\/a>, там всё\.$/);
});

test.each(['Точка. Потом ещё. И всё...', 'в 18:30', 'а: б', 'javascript:alert(1)', '@', '3.5'])(
  '«%s» остаётся словами',
  (words) => {
    expect(drawn(words)).toBe(words);
  },
);
