import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dialogIn, withDialog } from './address.ts';

/**
 * Counts how often the address has asked for the question of an open dialog. Each time it stands once: the address
 * forgets it, so that «back» and a reload do not ask again.
 */
export function useAsked(flag: 'leaving' | 'blocking'): number {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asks = new URLSearchParams(search).has(flag);
  const [asked, setAsked] = useState({ before: false, times: 0 });
  if (asks !== asked.before) setAsked({ before: asks, times: asked.times + (asks ? 1 : 0) });
  const forget = useEffectEvent((isAsked: boolean) => {
    const there = { pathname, search: withDialog(search, dialogIn(search)) };
    if (isAsked) void navigate(there, { replace: true, state });
  });
  useEffect(() => forget(asks), [asks]);
  return asked.times;
}
