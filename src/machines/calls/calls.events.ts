export type CallsEvent =
  /** The connection lives again, or somebody wants to call. */
  { readonly type: 'calls.retry' };
