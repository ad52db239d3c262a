export type GroupCreationEvent =
  | { type: 'groupCreation.name'; title: string }
  /** Ticks a friend, or takes the tick away. */
  | { type: 'groupCreation.toggle'; userId: string }
  /** 'Создать', and 'Повторить' after a failure. */
  | { type: 'groupCreation.create' }
  /** The ids of all friends now (watched in the store). */
  | { type: 'groupCreation.friends'; userIds: readonly string[] };

/** Emitted for the view that watches the actor. */
export type GroupCreationFact =
  /** The address may name the group now. */
  { type: 'groupCreation.created'; conversationId: string };
