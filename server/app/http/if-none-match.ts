/**
 * True when an If-None-Match names this ETag: the client has the answer already. Weak and strong tags count alike
 * (RFC 9110), because a proxy that compresses weakens the tag.
 */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  const tags = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags !== undefined && (tags.includes(etag) || tags.includes('*'));
}
