/**
 * What a person would call the states of each machine: by machine id, then by the state's path
 * (keys from the root, joined by dots). Used by views, by the inspector and by docs/statecharts.
 * Every state tagged `busy`, `waiting` or `failed` must stand here (tests/model holds it), others
 * may. A label is read beside the thing it is about: no full stop, and no machine words.
 */
export const stateLabels = {
  timeline: {
    loading: 'Загружаем сообщения',
    waiting: 'Сообщения не загрузились, пробуем снова',
    failed: 'Не удалось загрузить сообщения',
    'loaded.loadingOlder': 'Загружаем более ранние сообщения',
    'loaded.olderFailed': 'Не удалось загрузить более ранние сообщения',
  },
} as const satisfies StateLabels;

export type StateLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** For whoever has the state only as text (diagrams, the inspector); undefined where none is given. */
export function stateLabel(machine: string, path: string): string | undefined {
  const labels: StateLabels = stateLabels;
  return labels[machine]?.[path];
}
