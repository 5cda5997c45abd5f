/** A branded id. A plain string can be assigned to any id, but an id of one kind not to another. */
type Id<Kind extends string> = string & { readonly kind?: Kind }

export type PlayerId = Id<'player'>
export type UserId = Id<'user'>
/** A recorded match; matches in a tournament have ids such as `W1-3`. */
export type MatchId = Id<'match'>
export type TournamentId = Id<'tournament'>
export type GroupId = Id<'group'>
