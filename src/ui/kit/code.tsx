/** The code of views that comes when it is wanted, or ahead of that. */
import { useEffect, useState, type ComponentType } from 'react';

interface Come<Props extends object> {
  readonly View: ComponentType<Props>;
}

export interface Code<Props extends object> {
  /** Loads the code, again after a failure. */
  readonly load: () => Promise<Come<Props>>;
  /** null until the code has come. */
  readonly come: () => Come<Props> | null;
}

/** Makes the code of a view, which is the module's default export. */
export function codeOf<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Code<Props> {
  let come: Come<Props> | null = null;
  return {
    load: async () => {
      const { default: View } = await load();
      return (come ??= { View });
    },
    come: () => come,
  };
}

/**
 * Answers the view, or null while its code is on its way; throws when it did not load. What has come is drawn at once:
 * React's `lazy` would show a fallback first, which stays for 300 ms.
 */
export function useCode<Props extends object>({ load, come }: Code<Props>): Come<Props> | null {
  const [found, setFound] = useState(come);
  useEffect(() => {
    if (found) return;
    load().then(setFound, (failure: unknown) =>
      // React throws it on in the next drawing, where an ErrorBoundary catches it.
      setFound(() => {
        throw failure;
      }),
    );
  }, [found, load]);
  return found;
}

/** Makes a view of such code; `Waiting` stands in for it until it has come. */
export function late<Props extends object>(
  code: Code<Props>,
  Waiting: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  return function Late(props) {
    const View = useCode(code)?.View ?? Waiting;
    return <View {...props} />;
  };
}

/** Makes a view that nobody misses where its code does not load. */
export const optional = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => late(codeOf(() => load().catch(() => ({ default: Nothing }))));

const Nothing = () => null;
