/**
 * An id of one kind of thing. Any text may become one where it comes in; once it is one, it never
 * stands in the place of another kind.
 */
type Id<Kind extends string> = string & { readonly kind?: Kind }

export type PlayerId = Id<'player'>
export type UserId = Id<'user'>
/** A match on record; within a tournament a match has an id of its own, such as `W1-3`. */
export type MatchId = Id<'match'>
export type TournamentId = Id<'tournament'>
export type GroupId = Id<'group'>
