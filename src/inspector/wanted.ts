/**
 * The only part of the inspector in the main bundle: does somebody want it? Either the address says
 * so (`?inspect`, `?inspect=stately`), or it was allowed earlier in this tab.
 */
export type InspectorKind = 'own' | 'stately';

const key = 'vest.inspect';

export function wantedInspector(): InspectorKind | null {
  const asked = new URLSearchParams(location.search).get('inspect');
  if (asked !== null) return asked === 'stately' ? 'stately' : 'own';
  return allowedInspector();
}

/** The inspector that the person allowed in this tab; a reload or a change of address does not ask again. */
export function allowedInspector(): InspectorKind | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === 'own' || kept === 'stately' ? kept : null;
  } catch {
    // A browser that keeps nothing for this site must not keep it from starting.
    return null;
  }
}

export function allowInspector(kind: InspectorKind): void {
  try {
    sessionStorage.setItem(key, kind);
  } catch {
    // Then it asks again next time.
  }
}
