import { useSelector } from '@xstate/react';
import { use, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import type { AppActor } from '#machines/app/app/app.services.ts';
import { appPhase, isSigningOut } from '#machines/app/app/app.selectors.ts';
import { AppProvider, useApp } from './actors.tsx';
import { AuthLayout } from './auth/AuthLayout.tsx';
import { returnToIn } from './auth/return-to.ts';
import { Register } from './auth/Register.tsx';
import { SignIn } from './auth/SignIn.tsx';
import { MinuteTickerProvider, type MinuteTicker } from '#ui/kit/clock.tsx';
import './history-gate.ts';
import { late } from '#ui/kit/code.tsx';
import { Broken, ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { DoorsContext } from './doors/doors-context.ts';
import { Splash } from './layout/Splash.tsx';
import { layout } from './pages.ts';
import { shell } from '#ui/text/entry.ru.ts';

export const Opening = () => <Splash label={shell.opening} />;
const Messenger = late(layout, Opening);

interface AppProps {
  app: AppActor;
  minuteTicker: MinuteTicker;
  /** Reads the address; at build there is no browser to read it from. */
  router?: (pages: ReactNode) => ReactNode;
}

/** A transition would wait for free time; a click must show in the next frame. */
const inBrowser = (pages: ReactNode) => (
  <BrowserRouter useTransitions={false}>{pages}</BrowserRouter>
);

/** The whole page: the session decides which half of the addresses is open (spec 2, Routes). */
export function App({ app, minuteTicker, router = inBrowser }: AppProps) {
  const doors = use(DoorsContext);
  return (
    <AppProvider value={app}>
      <MinuteTickerProvider value={minuteTicker}>
        <ErrorBoundary>
          {router(
            <Routes>
              <Route element={<SignedOutOnly />}>
                <Route path="auth" element={<AuthLayout />}>
                  <Route index element={<SignIn />} />
                  <Route path="register" element={<Register />} />
                  <Route path="first" element={<Register />} />
                </Route>
              </Route>
              <Route element={<SignedInOnly />}>
                <Route path="*" element={<Messenger />} />
              </Route>
              <Route element={<Anybody />}>
                <Route path="invite/:code" element={doors} />
                <Route path="join/:code" element={doors} />
                <Route path="password" element={doors} />
              </Route>
            </Routes>,
          )}
        </ErrorBoundary>
      </MinuteTickerProvider>
    </AppProvider>
  );
}

/** Leads a signed-in person to the page they wanted, and «back» does not return here. */
function SignedOutOnly() {
  const phase = useSelector(useApp(), appPhase);
  const isLeaving = useSelector(useApp(), isSigningOut);
  const { state } = useLocation();
  if (isLeaving) return <Splash label={shell.leaving} />;
  if (phase === 'signedIn') return <Navigate to={returnToIn(state) ?? '/'} replace />;
  if (phase === 'broken') return <BrokenApp />;
  return phase === 'signedOut' ? <Outlet /> : <Opening />;
}

/** Leads a signed-out person to /auth and remembers their page. A person who signs out begins anew. */
function SignedInOnly() {
  const phase = useSelector(useApp(), appPhase);
  const isLeaving = useSelector(useApp(), isSigningOut);
  const location = useLocation();
  if (isLeaving) return <Navigate to="/auth" replace />;
  if (phase === 'signedOut') return <Navigate to="/auth" replace state={{ from: location }} />;
  return <Anybody />;
}

/** Shows the page once the session is known, with or without a person. */
function Anybody() {
  const phase = useSelector(useApp(), appPhase);
  if (phase === 'broken') return <BrokenApp />;
  if (phase === 'restoring') return <Opening />;
  return <Outlet />;
}

function BrokenApp() {
  const app = useApp();
  return <Broken again={shell.retry} onAgain={() => app.send({ type: 'app.retry' })} />;
}
