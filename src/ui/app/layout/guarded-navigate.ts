import { useNavigate } from 'react-router-dom';
import { selectHasUnsaved } from '#machines/settings/settings/settings.selectors.ts';
import { usePeer } from '../actors.tsx';

interface Way {
  readonly go?: (to: string) => void;
  /** For the history entry that is made. */
  readonly state?: unknown;
}

/** Goes to one of our pages without a clicked link. The settings page asks first when it has unsaved changes. */
export function useGuardedNavigate(): (to: string, way?: Way) => void {
  const settings = usePeer('settings');
  const navigate = useNavigate();
  return (to, { state, go } = {}) => {
    if (selectHasUnsaved(settings.getSnapshot()))
      settings.send({ type: 'settings.leave', destination: { kind: 'page', to, state } });
    else if (go) go(to);
    else void navigate(to, { state });
  };
}
