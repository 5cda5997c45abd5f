/** Where to go after signing in: a path of this site, never another site's address. */
export function nextPage(next: string | undefined): string {
  const inside = next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/auth/')
  return inside && next !== '/' ? next : '/sports'
}
