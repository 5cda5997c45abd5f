/** How whoever was erased goes by where the matches of others need a name. */
export const FORMER_MEMBER = 'Former member'
