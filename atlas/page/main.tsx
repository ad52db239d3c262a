import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/kit/tokens.css';
import '#ui/kit/base.css';
import { Atlas } from './Atlas.tsx';
import type { Book } from './book.ts';

declare global {
  interface Window {
    readonly atlasBook: Book;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Atlas book={window.atlasBook} />
  </StrictMode>,
);
