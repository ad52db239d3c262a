export type PersonEvent =
  /** 'Повторить'. */
  | { type: 'person.retry' }
  /** Something about this person, or between the two, may be another now. */
  | { type: 'person.moved'; userId: string }
  /** The connection is back: whatever moved meanwhile was not heard. */
  | { type: 'person.refresh' };
