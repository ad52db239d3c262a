import { expect, test } from 'vitest';
import {
  cellFrameOf,
  failedRoomOf,
  frameOf,
  isSharpEnough,
} from '#ui/chats/attachments/picture-frame.ts';

test('картинка не шире 320 px и сохраняет пропорции', () => {
  expect(frameOf({ width: 1920, height: 1080 })).toEqual({ width: 320, height: 180, fit: 'cover' });
  expect(frameOf({ width: 320, height: 200 })).toEqual({ width: 320, height: 200, fit: 'cover' });
  expect(frameOf({ width: 200, height: 150 })).toEqual({ width: 200, height: 150, fit: 'cover' });
});

test('высокая картинка не выше 400 px', () => {
  expect(frameOf({ width: 1000, height: 1500 })).toEqual({ width: 267, height: 400, fit: 'cover' });
});

test('панорама 10000×200 — полоса в 100 px, а не линия', () => {
  expect(frameOf({ width: 10_000, height: 200 })).toEqual({
    width: 320,
    height: 100,
    fit: 'cover',
  });
});

test('столб 200×10000 — 160 на 400 px, и виден его верх', () => {
  expect(frameOf({ width: 200, height: 10_000 })).toEqual({ width: 160, height: 400, fit: 'long' });
});

test('несколько пикселей не растягиваются', () => {
  expect(frameOf({ width: 3, height: 2 })).toEqual({ width: 120, height: 80, fit: 'own' });
  expect(frameOf({ width: 300, height: 10 })).toEqual({ width: 300, height: 80, fit: 'own' });
});

test('узкая картинка с подписью заполняет рамку пошире от верха, а обрезанная чуть — от середины', () => {
  const room = { width: 240, height: 400 };
  expect(frameOf({ width: 1080, height: 2400 }, 240)).toEqual({ ...room, fit: 'long' });
  expect(frameOf({ width: 1000, height: 1750 }, 240)).toEqual({ ...room, fit: 'cover' });
});

test('без размеров — 320×200', () => {
  expect(frameOf({ width: null, height: null })).toEqual({ width: 320, height: 200, fit: 'cover' });
});

test('обрезанной панораме эскиза в 640 px мало, обычной картинке — довольно', () => {
  const sharp = (width: number, height: number) =>
    isSharpEnough({ width, height }, frameOf({ width, height }), 640);
  expect(sharp(4000, 3000)).toBe(true);
  expect(sharp(3000, 4000)).toBe(true);
  expect(sharp(10_000, 200)).toBe(false);
  expect(sharp(200, 10_000)).toBe(false);
});

test('и в сетке несколько пикселей не растягиваются, а обычная картинка заполняет клетку', () => {
  expect(cellFrameOf({ width: 6, height: 4 }).fit).toBe('own');
  expect(cellFrameOf({ width: 1600, height: 1200 }).fit).toBe('cover');
  expect(cellFrameOf({ width: null, height: null }).fit).toBe('cover');
});

test('не загрузившаяся держит своё место, а меньше 320×200 ей не бывает', () => {
  const room = (width: number | null, height: number | null) =>
    failedRoomOf(frameOf({ width, height }));
  expect(room(1600, 1600)).toEqual({ width: 320, height: 320 });
  expect(room(null, null)).toEqual({ width: 320, height: 200 });
  expect(room(200, 150)).toEqual({ width: 320, height: 200 });
  expect(room(1000, 1500)).toEqual({ width: 320, height: 400 });
});
