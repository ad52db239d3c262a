/** Defines the numbers of the search (contract, Search), as limits.ts does the others. */

/** A query of less letters or digits finds too much to be of use. */
export const searchMinChars = 2;
/** The last word finds longer ones from this many letters on: shorter beginnings touch half of the index. */
export const searchPrefixMinChars = 3;
export const searchWordsMax = 8;
export const searchQueryMaxChars = 200;
export const searchPageDefault = 30;
export const searchPageMax = 50;
/** No more than this many are counted. */
export const searchTotalMax = 1_000;
export const searchExcerptMaxChars = 240;
export const searchPeopleMax = 8;
/** Changes are gathered this long before the index takes them in. */
export const searchIndexGatherMs = 500;
/** A statement may take this long. */
export const searchTimeoutMs = 3_000;
/** The pause in typing after which the server is asked. */
export const searchPauseMs = 250;
