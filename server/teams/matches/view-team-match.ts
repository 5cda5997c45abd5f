import { can } from '#engine/access/policy.ts'
import type { PlayerId } from '#engine/ids.ts'
import {
  assignableSlots,
  playersAt,
  playersOf,
  type LineUp,
} from '#engine/teams/line-up/line-up.ts'
import { DELETED_PLAYER } from '#engine/players/former-member.ts'
import { confirmingSide } from '#engine/teams/match/settle-result.ts'
import { isRated, type RubberState } from '#engine/teams/match/state.ts'
import { findSystem } from '#engine/teams/systems/systems.ts'
import { teamSides, type TeamSide } from '#engine/teams/systems/types.ts'
import type { RubberView, TeamMatch, TeamMatchSummary } from '#contract/teams/team-match.ts'
import { ownSystem } from '#contract/teams/systems.ts'
import { matchDetails } from '#contract/matches.ts'
import type { Database } from '../../platform/database/database.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { TeamMatchRow } from './store.ts'
import { findCodeRefusal, leadsBoth, mayEnter, mayMakeCode, isConfirmer } from './may-change.ts'
import { findProposedLineUp } from './propose-line-up.ts'
import { loadPeopleById, type TeamPerson } from '../store.ts'
import { type LoadedTeam, relationToTeam, loadTeam } from '../roster/team-state.ts'
import { type LoadedTeamMatch, relationToMatch } from './team-match-state.ts'

type People = ReadonlyMap<PlayerId, TeamPerson>

const viewTeamSide = (team: LoadedTeam, viewer: PlayerId | null) => ({
  id: team.row.id,
  name: team.row.name,
  color: team.row.color,
  secondColor: team.row.secondColor,
  isLedByReader: relationToTeam(team, viewer).isCaptain,
})

function viewSummary(
  row: TeamMatchRow,
  teams: Readonly<Record<TeamSide, LoadedTeam>>,
  viewer: PlayerId | null,
): TeamMatchSummary {
  return {
    id: row.id,
    sportId: row.sportId,
    systemId: row.systemId,
    home: viewTeamSide(teams.home, viewer),
    away: viewTeamSide(teams.away, viewer),
    status: row.status,
    startsAt: isoOrNull(row.startsAt),
    lineUpsDue: isoOrNull(row.lineUpsDue),
    venue: row.venue,
    score: [row.homeScore, row.awayScore],
    units: [row.homeUnits, row.awayUnits],
    winner: row.winner,
    playedAt: isoOrNull(row.playedAt),
    version: row.version,
  }
}

/** Returns team matches as a list shows them. */
export async function viewTeamMatchSummaries(
  db: Database,
  rows: readonly TeamMatchRow[],
  viewer: PlayerId | null,
): Promise<TeamMatchSummary[]> {
  const ids = [...new Set(rows.flatMap(({ homeId, awayId }) => [homeId, awayId]))]
  const teams = new Map<string, LoadedTeam>()
  for (const id of ids) teams.set(id, await loadTeam(db, id))
  return rows.map((row) => {
    const both = { home: teams.get(row.homeId)!, away: teams.get(row.awayId)! }
    return viewSummary(row, both, viewer)
  })
}

function createNamer({ state }: LoadedTeamMatch, people: People) {
  const guests = teamSides.flatMap((side) => state.logState.lineUps[side]?.lineUp.guests ?? [])
  return (playerId: PlayerId | null) =>
    playerId === null
      ? null
      : {
          playerId,
          playerName: people.get(playerId)?.name ?? DELETED_PLAYER,
          isGuest: guests.includes(playerId),
        }
}
type Namer = ReturnType<typeof createNamer>

type LineUpVisibility = { readonly isVisible: boolean; readonly proposed: LineUp | null }

function viewLineUp(
  loaded: LoadedTeamMatch,
  side: TeamSide,
  name: Namer,
  visibility: LineUpVisibility,
) {
  const { state, system } = loaded
  const submitted = state.logState.lineUps[side]
  const viewPlaces = (lineUp: LineUp | null) =>
    lineUp === null
      ? null
      : assignableSlots(system, side).map(({ id }) => ({
          slot: id,
          names: playersAt(system, side, lineUp, id).map(name),
        }))
  return {
    isIn: submitted !== null,
    isFilled: submitted?.isFilled === true,
    places: visibility.isVisible ? viewPlaces(submitted?.lineUp ?? null) : null,
    proposed: viewPlaces(visibility.proposed),
  }
}

function viewRubber(
  loaded: LoadedTeamMatch,
  one: RubberState,
  name: Namer,
  actor: Actor | null,
): RubberView {
  const { result, players, rubber } = one
  const decided = loaded.state.logState.decided.get(rubber.n)
  return {
    n: rubber.n,
    status: one.status,
    home: players.home.map(name),
    away: players.away.map(name),
    ending: result?.ending ?? null,
    score: result === null ? null : [result.score[0], result.score[1]],
    winner: result?.winner ?? null,
    details: result?.details ? matchDetails.parse(result.details) : null,
    after: one.after === null ? null : [one.after[0], one.after[1]],
    counts: one.counts,
    rated: isRated(loaded.system, one),
    matchId: decided?.matchId ?? null,
    liveId: one.liveId,
    mayKeep: actor !== null && mayEnter(actor, loaded, rubber.n).ok,
  }
}

/** Returns what the actor may do with a team match; a guest with its code can only confirm. */
export function listPermissions(loaded: LoadedTeamMatch, actor: Actor | null) {
  const relation = relationToMatch(loaded, actor?.playerId ?? null)
  const visibleSides = relation.ledSides
  if (actor === null) {
    return {
      mayEnter: false,
      mayConfirm: true,
      mayMakeCode: false,
      mayRule: false,
      visibleSides,
    }
  }
  const isCaptain = isConfirmer(loaded, relation)
  return {
    mayEnter: mayEnter(actor, loaded, null).ok,
    mayConfirm: !leadsBoth(relation) && can(actor, 'teamMatch.confirm', { isCaptain }).ok,
    mayMakeCode: mayMakeCode(actor, loaded).ok,
    mayRule: can(actor, 'teamMatch.rule').ok,
    visibleSides,
  }
}

/**
 * Returns a team match as its page shows it. A line-up is visible only to its team's leaders until both are
 * submitted.
 */
export async function viewTeamMatch(
  db: Database,
  actor: Actor | null,
  loaded: LoadedTeamMatch,
  now: number,
): Promise<TeamMatch> {
  const { row, state, teams } = loaded
  const { logState } = state
  const { visibleSides, ...rights } = listPermissions(loaded, actor)
  const proposals = {
    home: visibleSides.includes('home') ? await findProposedLineUp(db, loaded, 'home', now) : null,
    away: visibleSides.includes('away') ? await findProposedLineUp(db, loaded, 'away', now) : null,
  }
  const ids = [
    ...Object.values(proposals).flatMap((one) => (one === null ? [] : playersOf(one))),
    ...teamSides.flatMap((side) =>
      logState.lineUps[side] === null ? [] : playersOf(logState.lineUps[side].lineUp),
    ),
    ...[...logState.decided.values()].flatMap(({ players }) => [...players.home, ...players.away]),
    ...logState.substitutions.map(({ out }) => out),
  ].filter((id) => id !== null)
  const name = createNamer(loaded, await loadPeopleById(db, ids))
  const findLineUp = (side: TeamSide) =>
    viewLineUp(loaded, side, name, {
      isVisible: state.areLineUpsRevealed || visibleSides.includes(side),
      proposed: proposals[side],
    })
  return {
    ...viewSummary(row, teams, actor?.playerId ?? null),
    lineUpsDue: isoOrNull(logState.lineUpsDue),
    tables: row.tables,
    ownSystem: findSystem(row.systemId) === null ? ownSystem.parse(loaded.system) : null,
    order: row.playOrder === null ? null : (JSON.parse(row.playOrder) as string[]),
    homeLineUp: findLineUp('home'),
    awayLineUp: findLineUp('away'),
    rubbers: state.rubbers.map((one) => viewRubber(loaded, one, name, actor)),
    substitutions: logState.substitutions.map(({ side, out, by, reason, at }) => ({
      side,
      out: name(out)?.playerName ?? '',
      by: name(by)?.playerName ?? '',
      reason,
      at: iso(at),
    })),
    disputes: logState.disputes.map(({ n, reason }) => ({ n, reason })),
    reason: logState.walkover?.reason ?? logState.reason,
    isReported: logState.reported !== null,
    confirmedBy: logState.confirmedBy,
    isForBoth: logState.isForBoth,
    confirms: confirmingSide(state),
    unfilled: logState.unfilled,
    ...rights,
    mayMakeCode: rights.mayMakeCode && (await findCodeRefusal(db, loaded)) === null,
  }
}
