/** The page of Stately's inspector; whoever builds Весть may name another one. */
export const statelyAddress: string =
  import.meta.env.VITE_STATELY_URL ?? 'https://stately.ai/inspect';
