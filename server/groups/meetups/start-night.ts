import type { SportId } from '#engine/sports/types.ts'
import type { TournamentId } from '#engine/ids.ts'
import { findPresentPlayers } from '#engine/groups/meetups/fold-meetup.ts'
import { createTournament as createEndpoint } from '#contract/tournaments/life.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { formatClubTime } from '../../platform/club/format-club-time.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import { createTournament } from '../../tournaments/lifecycle/create-tournament.ts'
import { enterMany } from '../../tournaments/entries/enter-many.ts'
import { changePhase } from '../../tournaments/lifecycle/change-phase.ts'
import { meetups } from './meetup.ts'
import { meetupState } from './meetup-state.ts'

type NightOptions = {
  readonly sportId: SportId
  readonly format: 'round_robin' | 'swiss'
  readonly again: boolean
}

/**
 * Starts a tournament with the people present. It belongs to the club like any other, so its name must
 * not reveal a private group, and the actor must be allowed to run tournaments.
 */
export async function startNight(
  unit: UnitOfWork,
  club: ClubFacts,
  actor: Actor,
  { id, sportId, format, again }: NightOptions & { readonly id: string },
): Promise<{ tournamentId: TournamentId }> {
  const loaded = await meetupState.lockFor(unit, actor, id)
  requirePermission(actor, 'tournament.create')
  const { group, state } = loaded
  const when = await formatClubTime(unit, state.details.startsAt)
  const name = group.row.isPrivate === 1 ? `Club night, ${when}` : `${group.row.name}, ${when}`
  const body = createEndpoint.body.parse({ name, sportId, format, minParticipants: 2 })
  const isPublic = group.row.isPrivate === 1 ? { isPublic: false } : {}
  const { id: tournamentId } = await createTournament(
    unit,
    club,
    { ...body, ...isPublic },
    actor.userId,
  )
  await meetups.execute(unit, actor, loaded, { type: 'start_night', tournamentId, again })
  const entries = findPresentPlayers(state).map((playerId) => ({ playerId, affiliation: '' }))
  await enterMany(unit, actor, tournamentId, { entries, dryRun: false })
  await changePhase(unit, actor, tournamentId, { type: 'start' })
  return { tournamentId }
}
