/** Returns the path to open after signing in. Only paths of this site are allowed. */
export function getNextPage(next: string | undefined): string {
  const isOwnPath = next !== undefined && /^\/(?![/\\\s])/.test(next) && !next.startsWith('/auth/')
  return isOwnPath && next !== '/' ? next : '/sports'
}
