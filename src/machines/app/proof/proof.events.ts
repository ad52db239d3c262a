export type ProofEvent =
  | { type: 'proof.check'; password: string }
  /** The person mends what they typed. */
  | { type: 'proof.edit' }
  | { type: 'proof.cancel' };
