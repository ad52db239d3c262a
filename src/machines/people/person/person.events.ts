export type PersonEvent =
  /** 'Повторить'. */
  | { type: 'person.retry' }
  /** This person's data, or what is between the two, may have changed. */
  | { type: 'person.moved'; userId: string }
  /** The connection is back: changes during the gap were not heard. */
  | { type: 'person.refresh' };
