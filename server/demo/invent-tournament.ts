import { sports } from '#engine/sports/sports.ts'
import type { NewTournament } from '../tournaments/lifecycle/create-tournament.ts'
import { createTournament as endpoint } from '#contract/tournaments/life.ts'
import { tournamentResult } from '#contract/tournaments/matches.ts'
import { checkResult } from '#engine/sports/check.ts'
import type { SportId } from '#engine/sports/types.ts'
import { allowsDraw } from '#engine/sports/rules.ts'
import { ratePair } from '#engine/tournaments/log/pairs.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { decideCommand } from '#engine/tournaments/log/commands/commands.ts'
import { sortByPlayOrder } from '#engine/tournaments/log/play-order.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import { toResultDraft, toResultColumns } from '../matches/match-row.ts'
import type { MatchRow } from '../matches/store.ts'
import { createTournamentRow } from '../tournaments/lifecycle/create-tournament.ts'
import { projectParticipants, projectTournament } from '../tournaments/projection.ts'
import {
  findMatchFormat,
  toOutcome,
  createResultDraft,
} from '../tournaments/results/result-draft.ts'
import type { CallRow, ParticipantRow } from '../tournaments/store.ts'
import type { Member } from './invent-matches.ts'
import { inventResult, type InventedResult } from './invent-result.ts'
import { seededId, type Random } from './random.ts'
import { foldTournament } from '../tournaments/fold-tournament.ts'
import type { LoadedTournament } from '../tournaments/tournament-state.ts'

const minuteMs = 60_000

/** How far an invented tournament has progressed. */
export type TournamentProgress =
  | { readonly to: 'draft' | 'registration' | 'check_in' }
  | { readonly to: 'cancelled'; readonly reason: string }
  /** Plays at most `results` matches, and calls the next `calls`. */
  | { readonly to: 'played'; readonly results: number; readonly calls?: number }

export type TournamentPlan = {
  readonly body: Partial<NewTournament> & { name: string; sportId: SportId }
  readonly members: readonly Member[]
  /** Times of the first entry and the start, epoch ms. */
  readonly openedAt: number
  readonly startAt: number
  readonly progress: TournamentProgress
  /** When the current matches were called, epoch ms. */
  readonly calledAt: number
  readonly checkedIn?: number
  /** Number of pairs, made of the first members, in a tournament for pairs. */
  readonly fixedPairs?: number
  /** Players who withdraw after a number of results, as indexes in `members`. */
  readonly dropOut?: { readonly after: number; readonly member: number; readonly reason: string }
}

export type InventedTournament = {
  readonly loaded: LoadedTournament
  readonly participants: readonly ParticipantRow[]
  readonly matches: readonly MatchRow[]
  readonly calls: readonly CallRow[]
}

class SimulatedTournament {
  readonly #random: Random
  readonly #members: ReadonlyMap<string, Member>
  readonly #createdBy: string | null
  readonly matches: MatchRow[] = []
  loaded: LoadedTournament

  constructor(random: Random, plan: TournamentPlan, createdBy: string | null) {
    this.#random = random
    this.#createdBy = createdBy
    this.#members = new Map(plan.members.map((member) => [member.row.id, member]))
    const row = createTournamentRow(
      { ...endpoint.body.parse(plan.body), isPublic: true },
      {
        now: plan.openedAt,
        newId: () => seededId(random, plan.openedAt),
        createdBy,
        drawSeed: random.int(1, 999_999),
      },
    )
    this.loaded = { row, ...foldTournament({ settings: JSON.parse(row.settings), log: [] }) }
  }

  execute(command: TournamentCommand): void {
    const { row, tournament } = this.loaded
    const result = decideCommand(tournament, command)
    if (!result.ok) throw new Error(`${row.name}: ${JSON.stringify(result.refusals)}`)
    const log = [...tournament.log, ...result.events]
    this.loaded = { row, ...foldTournament({ ...tournament, log }) }
  }

  /** Plays the next match that is ready. Returns false if there is none. */
  playNext(at: number): boolean {
    const { row, state } = this.loaded
    const match = sortByPlayOrder(state.matches).find(({ status }) => status === 'ready')
    if (match === undefined) return false
    const sides = playersOf(match)!
    const strength = (id: string) => this.#members.get(id)!.strength[row.sportId]
    const played = this.#inventResult(match, strength(sides[0]) - strength(sides[1]))
    const draft = createResultDraft(this.loaded, match, sides, tournamentResult.parse(played))
    const check = checkResult(toResultDraft(draft))
    if (!check.ok) throw new Error(`${row.name}: ${JSON.stringify(check.errors)}`)
    const outcome = toOutcome(draft, check.result, sides, '')
    this.execute({ type: 'record', at, matchId: match.id, outcome })
    this.matches.push({
      id: seededId(this.#random, at),
      ...toResultColumns(draft, check.result, row.rated === 1),
      status: 'completed',
      playedAt: at,
      createdAt: at,
      updatedAt: at,
      createdBy: this.#createdBy,
      voidReason: null,
      tournamentId: row.id,
      tournamentMatchId: match.id,
      teamMatchId: null,
      rubber: null,
      version: 1,
    })
    return true
  }

  /** Settles the first tie that the knockout waits for. Returns false if there is none. */
  drawLots(at: number): boolean {
    const { tables } = this.loaded.state
    const openTies = tables.flatMap(({ group, ties }) => ties.map((tie) => ({ group, ...tie })))
    const tie = openTies.find(({ by, isAwaited }) => by === null && isAwaited)
    if (tie === undefined) return false
    this.execute({ type: 'draw_lots', at, group: tie.group, players: tie.players })
    return true
  }

  /** Invents a result that is valid for the match's format and length. */
  #inventResult(match: TournamentMatch, lead: number): InventedResult {
    const { row } = this.loaded
    const format = findMatchFormat(row, match)
    const tableStages: readonly string[] = ['swiss', 'round_robin', 'group']
    const mayDraw = allowsDraw(row.sportId, format) && tableStages.includes(match.stage)
    for (;;) {
      const { details, ...played } = inventResult(this.#random, row.sportId, lead)
      const isDraw = played.player1Score === played.player2Score
      const length =
        details?.bestOf ?? (details?.raceTo === undefined ? null : details.raceTo * 2 - 1)
      const isLength = length === null || length === (match.bestOf ?? length)
      if (played.format !== format || (isDraw && !mayDraw) || !isLength) continue
      // The first player of a pairing has white.
      return sports[row.sportId].hasColours ? played : { ...played, details: details ?? null }
    }
  }
}

function enterMembers(
  simulated: SimulatedTournament,
  { members, openedAt, body, fixedPairs = 0 }: TournamentPlan,
): void {
  const computeRating = ({ strength }: Member) => Math.round(strength[body.sportId])
  for (const [index, member] of members.entries()) {
    const isPaired = index < 2 * fixedPairs
    if (isPaired && index % 2 === 1) continue
    const partner = isPaired ? (members[index + 1] ?? null) : null
    const rating = computeRating(member)
    simulated.execute({
      type: 'enter',
      at: openedAt + index * 7 * minuteMs,
      player: member.row.id,
      partner: partner?.row.id ?? null,
      rating: partner === null ? rating : ratePair(rating, computeRating(partner)),
    })
  }
}

function playMatches(simulated: SimulatedTournament, plan: TournamentPlan, results: number): void {
  const { startAt, dropOut, members } = plan
  simulated.execute({ type: 'start', at: startAt, belowMinimum: true })
  for (let played = 0; played < results; played++) {
    const at = startAt + (10 + played * 6) * minuteMs
    if (dropOut?.after === played) {
      const player = members[dropOut.member]!.row.id
      simulated.execute({ type: 'withdraw', at, player, reason: dropOut.reason })
    }
    if (!simulated.playNext(at) && !simulated.drawLots(at)) return
  }
}

function callMatches({ loaded }: SimulatedTournament, count: number, at: number): CallRow[] {
  const { row, state } = loaded
  const tables = JSON.parse(row.tables) as string[]
  const ready = sortByPlayOrder(state.matches).filter(({ status }) => status === 'ready')
  return ready.slice(0, Math.min(count, tables.length)).map((match, place) => {
    const [player1Id, player2Id] = playersOf(match)!
    return {
      tournamentId: row.id,
      matchId: match.id,
      sportId: row.sportId,
      tableName: tables[place]!,
      player1Id,
      player2Id,
      calledAt: at,
      byId: null,
    }
  })
}

function applyPlan(simulated: SimulatedTournament, plan: TournamentPlan): void {
  const { progress, startAt, openedAt, members, checkedIn = 0 } = plan
  enterMembers(simulated, plan)
  if (progress.to === 'draft') return
  const phase = progress.to === 'check_in' ? 'check_in' : 'registration'
  simulated.execute({ type: 'open', at: openedAt, phase })
  for (const { row } of members.slice(0, checkedIn)) {
    simulated.execute({ type: 'check_in', at: startAt - 20 * minuteMs, player: row.id })
  }
  if (progress.to === 'played') playMatches(simulated, plan, progress.results)
  if (progress.to === 'cancelled') {
    simulated.execute({ type: 'cancel', at: startAt - 48 * 60 * minuteMs, reason: progress.reason })
  }
}

/** Invents a tournament as planned; deterministic for a random source. */
export function inventTournament(
  random: Random,
  plan: TournamentPlan,
  createdBy: string | null,
): InventedTournament {
  const simulated = new SimulatedTournament(random, plan, createdBy)
  applyPlan(simulated, plan)
  const { row, ...folded } = simulated.loaded
  const lastChangeAt = simulated.loaded.tournament.log.at(-1)?.at ?? plan.openedAt
  const after = {
    ...row,
    ...projectTournament(folded, row, lastChangeAt),
    startDate: folded.state.startedAt ?? row.startDate,
    updatedAt: lastChangeAt,
    revision: folded.tournament.log.length + 1,
  }
  const names = new Map(plan.members.map((member) => [member.row.id, member.row.name]))
  const calls = plan.progress.to === 'played' ? (plan.progress.calls ?? 0) : 0
  return {
    loaded: { row: after, ...folded },
    participants: projectParticipants(
      row.id,
      folded,
      new Map(),
      () => seededId(random, plan.openedAt),
      (id) => names.get(id) ?? '',
    ),
    matches: simulated.matches,
    calls: callMatches(simulated, calls, plan.calledAt),
  }
}
