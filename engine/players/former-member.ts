/** Name shown for erased people in other players' matches. */
export const FORMER_MEMBER = 'Former member'

/** The name of a deleted player, who may be restored. */
export const DELETED_PLAYER = 'Deleted player'
