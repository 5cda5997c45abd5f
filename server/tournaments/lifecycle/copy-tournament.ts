import type { BodyOf } from '#contract/endpoint.ts'
import {
  MAX_TOURNAMENT_NAME_LENGTH,
  type copyTournament as endpoint,
} from '#contract/tournaments/life.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { decideCommand } from '#engine/tournaments/log/commands/commands.ts'
import type { TournamentSettings } from '#engine/tournaments/log/settings/settings.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { editionDays, editionMs, isYearly, nextName } from '#engine/tournaments/next-edition.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { lockPlayers, findUnerasedPlayers } from '../../players/store.ts'
import { createDrawSeed, emptyProjection, requireClubSport } from './create-tournament.ts'
import { isForTeams, withPartner } from '#engine/tournaments/log/pairs.ts'
import { computeEntryRating, findDrawRatings } from '../entries/enter-player.ts'
import { findAnnouncedDate } from './change-phase.ts'
import { isNameTaken, type TournamentRow, filterTeamsAllowedToEnter } from '../store.ts'
import { tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'

const maxNameAttempts = 200

/**
 * Creates a draft with the settings of a tournament and, if requested, its active entrants, with their
 * current ratings and without results. The number in the name is increased until the name is free. If the
 * name has a year, the dates move by 52 weeks, provided that is in the future; otherwise the copy has no
 * dates.
 */
export async function copyTournament(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { name, withParticipants }: BodyOf<typeof endpoint>,
): Promise<LoadedTournament> {
  const original = await tournamentState.lock(unit, id)
  await requireClubSport(unit.tx, original.logState.settings.sportId)
  // Locks what the copy refers to.
  if (original.logState.settings.ownSystem) await unit.lock('team:systems', 'shared')
  const row = await copyRow(unit, actor, original, name)
  await tournamentState.insert(unit.tx, [row])
  let copy = tournamentState.fold({ row, log: [] }, unit.now)
  unit.publish({ type: 'tournament.created', data: { tournamentId: row.id, isDraft: true } })
  const { plan } = original.logState.schedule
  if (plan !== null && row.startDate !== null) {
    const firstDay = addDays(plan.first, editionDays)
    const command = {
      type: 'schedule_rounds',
      at: unit.now,
      first: firstDay,
      everyDays: plan.everyDays,
    } as const
    const eventType = 'tournament.updated'
    copy = await tournaments.execute(unit, actor, copy, command, { eventType })
  }
  return withParticipants ? copyEntrants(unit, actor, original, copy) : copy
}

async function copyRow(
  unit: UnitOfWork,
  { userId }: Actor,
  original: LoadedTournament,
  requestedName: string | undefined,
): Promise<TournamentRow> {
  const { row, logState } = original
  const name =
    requestedName === undefined ? await findFreeName(unit, row.name) : cleanText(requestedName)
  const startDate = findAnnouncedDate(original)
  const canShiftDates = isYearly(row.name) && startDate !== null && startDate + editionMs > unit.now
  const shiftDate = (date: number | null) =>
    canShiftDates && date !== null ? date + editionMs : null
  const settings: TournamentSettings = {
    ...logState.settings,
    registrationDeadline: shiftDate(logState.settings.registrationDeadline),
    drawSeed: createDrawSeed(),
  }
  return {
    ...row,
    id: unit.newId(),
    name,
    nameFolded: foldName(name),
    status: 'draft',
    startDate: shiftDate(startDate),
    endDate: shiftDate(row.endDate),
    registrationDeadline: settings.registrationDeadline,
    autoStart: canShiftDates ? row.autoStart : 0,
    settings: JSON.stringify(settings),
    ...emptyProjection,
    createdBy: userId,
    createdAt: unit.now,
    updatedAt: unit.now,
    revision: 1,
    version: 1,
  }
}

async function findFreeName({ tx }: UnitOfWork, name: string): Promise<string> {
  let next = nextName(name)
  for (let tries = 0; tries < maxNameAttempts && (await isNameTaken(tx, foldName(next))); tries++) {
    next = nextName(next)
  }
  return next.length <= MAX_TOURNAMENT_NAME_LENGTH ? next : name
}

/** Enters the active entrants of the original who still exist, in the same order. */
async function copyEntrants(
  unit: UnitOfWork,
  actor: Actor,
  original: LoadedTournament,
  copy: LoadedTournament,
): Promise<LoadedTournament> {
  const activeEntrants = original.state.participants.filter(
    ({ player }) => original.logState.entrants.get(player)?.out === null,
  )
  const ids = activeEntrants.flatMap(({ player, partner }) => withPartner(player, partner))
  const areTeams = isForTeams(copy.logState.settings)
  if (!areTeams) await lockPlayers(unit, ids)
  const existing = areTeams
    ? await filterTeamsAllowedToEnter(unit.tx, ids)
    : await findUnerasedPlayers(unit.tx, ids)
  const ratings = await findDrawRatings(unit.tx, copy.logState.settings.sportId, ids)
  let { tournament } = copy
  for (const { player, partner, affiliations, rating } of activeEntrants.filter((each) =>
    existing.has(each.player),
  )) {
    const remainingPartner = partner !== null && existing.has(partner) ? partner : null
    const result = decideCommand(tournament, {
      type: 'enter',
      at: unit.now,
      player,
      partner: remainingPartner,
      rating: areTeams ? rating : computeEntryRating(ratings, player, remainingPartner),
      isTeam: areTeams,
      affiliations,
      isApproved: true,
    })
    if (result.ok) tournament = { ...tournament, log: [...tournament.log, ...result.events] }
  }
  const eventType = 'tournament.entries_changed'
  const events = tournament.log.slice(copy.tournament.log.length)
  return tournaments.apply(unit, actor, copy, events, { eventType })
}
