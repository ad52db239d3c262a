/** Texts that only an open conversation shows; they are loaded with it. */
export const openConversation = {
  broken: 'Переписка прервалась, откройте её ещё раз',
} as const;
