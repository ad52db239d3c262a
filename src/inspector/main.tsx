import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/kit/tokens.css';
import '../ui/kit/base.css';
import { fetchSheets } from './page/drawing.ts';
import { Inspector } from './page/Inspector.tsx';
import { connect, openRecording } from './page/observed.ts';

const root = document.getElementById('root');
if (!root) throw new Error('inspector.html has no #root');
const isOfRecording = location.hash === '#recording';
const connection = isOfRecording ? await openRecording() : connect();
// Nobody looks closely any more.
addEventListener('pagehide', () => connection.pace(false));
createRoot(root).render(
  <StrictMode>
    <Inspector connection={connection} />
  </StrictMode>,
);
void fetchSheets();
