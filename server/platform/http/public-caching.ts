/** Lets a proxy cache public replies for a second, and longer while it revalidates. */
export const publicCaching = 'public, max-age=1, stale-while-revalidate=10'
