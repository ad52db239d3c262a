import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Broken, moreWays } from '#ui/kit/ErrorBoundary.tsx';

const drawn = () => renderToStaticMarkup(<Broken again="Повторить" onAgain={() => {}} />);

afterEach(() => {
  delete moreWays.Report;
});

test('a broken page begins again, and reports the problem once the code for that has come', () => {
  expect(drawn()).toContain('Повторить');
  expect(drawn()).not.toContain('Сообщить');
  moreWays.Report = () => <button type="button">Сообщить о проблеме</button>;
  expect(drawn()).toMatch(/Повторить.*Сообщить о проблеме/);
});
