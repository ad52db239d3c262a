/** Defines the context by which main.tsx gives App.tsx the pages that an address opens to everybody. */
import { createContext, type ReactNode } from 'react';

export const DoorsContext = createContext<ReactNode>(null);
