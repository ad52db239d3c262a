import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/kit/tokens.css';
import '../ui/kit/base.css';
import { Inspector } from './page/Inspector.tsx';
import { connect } from './page/observed.ts';

const root = document.getElementById('root');
if (!root) throw new Error('inspector.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Inspector connection={connect()} />
  </StrictMode>,
);
