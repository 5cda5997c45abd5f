/** Lets proxies cache public replies for a second, and longer while they revalidate. */
export const publicCaching = 'public, max-age=1, stale-while-revalidate=10'
