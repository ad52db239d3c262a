/** Defines the context by which main.tsx gives SignIn.tsx the part that signs in with a passkey. */
import { createContext, type ReactNode } from 'react';

export const KeySignInContext = createContext<ReactNode>(null);
