export type GroupCreationEvent =
  | { type: 'groupCreation.name'; title: string }
  /** Ticks a friend, or not any more. */
  | { type: 'groupCreation.toggle'; userId: string }
  /** 'Создать', and 'Повторить' after it failed. */
  | { type: 'groupCreation.create' }
  /** Who is a friend now (watched in the store). */
  | { type: 'groupCreation.friends'; userIds: readonly string[] };

/** What it emits for whoever watches it. */
export type GroupCreationFact =
  /** The address may name it now. */
  { type: 'groupCreation.created'; conversationId: string };
