/** Name shown for erased people in other players' matches. */
export const FORMER_MEMBER = 'Former member'
