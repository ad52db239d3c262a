import { useSelector } from '@xstate/react';
import { useLayoutEffect, type ReactNode } from 'react';
// The actors come together with the page.
import '#machines/admin/admin/admin.parts.ts';
import { selectIsOpen, selectIsOpening } from '#machines/admin/admin/admin.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { SkeletonForm } from '#ui/kit/Skeleton.tsx';

interface AdminColumnProps {
  text: Readonly<Record<'title' | 'opening' | 'failed', string>>;
  children: ReactNode;
}

/** A page over the actors of the administration, which run as long as it is on the screen. */
export function AdminColumn({ text, children }: AdminColumnProps) {
  const admin = usePeer('admin');
  const isOpen = useSelector(admin, selectIsOpen);
  const isOpening = useSelector(admin, selectIsOpening);
  useLayoutEffect(() => {
    admin.send({ type: 'admin.opened' });
    return () => admin.send({ type: 'admin.closed' });
  }, [admin]);
  return (
    <ColumnPage title={text.title} hasSections>
      {isOpen ? (
        children
      ) : isOpening ? (
        <SkeletonForm label={text.opening} />
      ) : (
        <LoadFailed title={text.failed} onRetry={() => admin.send({ type: 'admin.opened' })} />
      )}
    </ColumnPage>
  );
}
