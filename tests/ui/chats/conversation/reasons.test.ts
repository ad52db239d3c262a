import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { selectIsWithoutNetwork } from '#machines/app/connectivity/connectivity.selectors.ts';
import { isForItsFiles } from '#machines/sending/message/message.record.ts';
import { fileShape } from '#tests/machines/sending/composer/drafts.ts';
import { unsentShape } from '#tests/machines/sending/message/unsent.ts';
import { unsentWords } from '#ui/text/unsent.ru.ts';

const nothing = { isWithoutNetwork: false, refusal: null };

test('о сети сказано, только когда её нет у этого устройства: сервер, который не отвечает, — не сеть', () => {
  const stalled = (link: string, online: boolean) => {
    const begun = createActor(connectivityMachine, { input: { online } }).getSnapshot();
    const connectivity = connectivityMachine.resolveState({
      value: { link, beat: 'resting' },
      context: begun.context,
    });
    const isWithoutNetwork = selectIsWithoutNetwork(connectivity);
    return unsentWords.stalled({ isWithoutNetwork, refusal: null });
  };
  expect(stalled('offline', false)).toBe('отправится, когда появится сеть');
  expect(stalled('offline', true)).toBe('отправится само, пробуем снова');
  expect(stalled('online', true)).toBe('отправится само, пробуем снова');
});

test('у отказанного — слова сервера, у несохранённого — что оно не сохранено', () => {
  expect(unsentWords.failed({ ...nothing, refusal: 'Нельзя' })).toBe('Нельзя');
  expect(unsentWords.unsaved(nothing)).toBe('не удалось сохранить на этом устройстве');
});

test('«Повторить» и «Удалить» стоят один раз: у файла, если дело в нём, иначе под сообщением', () => {
  const refused = fileShape({ refusal: 'too_large' });
  const isForFiles = (given: Parameters<typeof unsentShape>[0]) =>
    isForItsFiles(unsentShape(given));
  expect(isForFiles({ attachments: [fileShape(), refused] })).toBe(true);
  expect(isForFiles({ attachments: [fileShape()] })).toBe(false);
  expect(isForFiles({ refusal: 'Нельзя', attachments: [refused] })).toBe(false);
});
