/**
 * Tells whether somebody wants the inspector; this is its only part in the main bundle. Either the address asks for it
 * (`?inspect`, `?inspect=stately`), or the person allowed it earlier in this tab.
 */
export type InspectorKind = 'own' | 'stately';

export const key = 'vest.inspect';

export function wantedInspector(): InspectorKind | null {
  const asked = new URLSearchParams(location.search).get('inspect');
  if (asked !== null) return asked === 'stately' ? 'stately' : 'own';
  return allowedInspector();
}

/**
 * Reads which inspector the person allowed in this tab: they are not asked again after a reload or a change of address.
 */
export function allowedInspector(): InspectorKind | null {
  try {
    // Safe: only attach.ts writes this.
    return sessionStorage.getItem(key) as InspectorKind | null;
  } catch {
    // A browser that blocks this site's storage must not prevent the start.
    return null;
  }
}
