import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { usePeer } from '../actors.tsx';
import { isFirst } from './return-to.ts';
import { Logo } from '#ui/kit/Logo.tsx';
import { auth, brand } from '#ui/text/entry.ru.ts';
import styles from './AuthLayout.module.css';

/** /auth: the brand beside two tabs (spec 2). The page that the person wanted travels along in the state. */
export function AuthLayout() {
  const { state, pathname } = useLocation();
  const session = usePeer('session');
  const begin = () => session.send({ type: 'session.dismiss' });
  return (
    <div className={styles['page']}>
      <section className={styles['brand']} aria-label={brand.name}>
        <h1 className={styles['logo']}>
          <Logo />
          {brand.name}
        </h1>
        <div className={styles['words']}>
          <p className={styles['tagline']}>{brand.tagline}</p>
          <p className={styles['promise']}>{brand.promise}</p>
        </div>
        <small>{brand.note}</small>
      </section>
      <main className={styles['main']}>
        <div className={styles['panel']}>
          {isFirst(pathname) || (
            <nav className={styles['tabs']} aria-label={auth.tabs}>
              <NavLink to="/auth" end replace state={state} onClick={begin}>
                {auth.signIn}
              </NavLink>
              <NavLink to="/auth/register" replace state={state} onClick={begin}>
                {auth.register}
              </NavLink>
            </nav>
          )}
          <Outlet />
        </div>
      </main>
    </div>
  );
}
