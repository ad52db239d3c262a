/** Texts of the pictures and files in the information about a conversation. */
import type { AttachmentType } from '#contract/messages.ts';
import { groupInfo } from './group-info.ru.ts';
import { NBSP } from './entry.ru.ts';

const kinds = { IMAGE: 'Картинки', FILE: 'Файлы' } as const;

type Words = Readonly<Record<AttachmentType, string>>;

export const sharedFiles = {
  /** These two are for screen readers. */
  section: 'Картинки и файлы',
  label: 'Что показать',
  kinds,
  groupParts: { members: groupInfo.members, ...kinds },
  loading: { IMAGE: 'Загружаем картинки', FILE: 'Загружаем файлы' } satisfies Words,
  failed: {
    IMAGE: `Картинки не${NBSP}загрузились`,
    FILE: `Файлы не${NBSP}загрузились`,
  } satisfies Words,
  none: {
    IMAGE: `Картинок пока нет`,
    FILE: `Файлов пока нет`,
  } satisfies Words,
  noneHint: {
    IMAGE: `Здесь будут все картинки этой переписки.`,
    FILE: `Здесь будут все файлы этой переписки.`,
  } satisfies Words,
  /** Of people whom one has blocked. */
  folded: {
    IMAGE: (n: number) => `Скрыто картинок: ${n}`,
    FILE: (n: number) => `Скрыто файлов: ${n}`,
  } satisfies Readonly<Record<AttachmentType, (n: number) => string>>,
  more: 'Показать ещё',
  loadingMore: 'Загружаем…',
  olderFailed: `Прежние не${NBSP}загрузились.`,
  /** Stands below the name of a file. */
  from: (size: string, sender: string, day: string) => `${size} · ${sender} · ${day}`,
} as const;
