import { useNavigate } from 'react-router-dom';
import { selectHasUnsaved } from '#machines/settings/settings/settings.selectors.ts';
import { usePeer } from '../actors.tsx';

/** Goes to one of our pages without a clicked link. The settings page asks first when it has unsaved changes. */
export function useGuardedNavigate(): (to: string, go?: (to: string) => void) => void {
  const settings = usePeer('settings');
  const navigate = useNavigate();
  return (to, go = (there) => void navigate(there)) => {
    if (!selectHasUnsaved(settings.getSnapshot())) go(to);
    else settings.send({ type: 'settings.leave', destination: { kind: 'page', to } });
  };
}
