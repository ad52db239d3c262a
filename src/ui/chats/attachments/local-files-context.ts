/**
 * Holds the context by which main.tsx gives the pending files to local-files.tsx. It has a file of its own because the
 * sign-in page loads it.
 */
import { createContext } from 'react';

/** The part of services/sending/pending-files that views need. */
export interface LocalFiles {
  /** The address stays the same while the page lives; null when there are no bytes. */
  readonly addressOf: (userId: string, fileId: string) => Promise<string | null>;
}

export const LocalFilesContext = createContext<LocalFiles>({ addressOf: async () => null });

export const LocalFilesProvider = LocalFilesContext.Provider;
