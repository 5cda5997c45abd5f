import type { z } from 'zod'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { createTournament, startTournament } from '#contract/tournaments/life.ts'
import { getTournament, type TournamentDetail } from '#contract/tournaments/tournament.ts'
import {
  listTournamentMatches,
  reportResult,
  type TournamentMatchWire,
  type TournamentResultInput,
} from '#contract/tournaments/matches.ts'
import { getStandings, settleTie } from '#contract/tournaments/rounds.ts'
import { accepted, type Answer, type World, type Requester } from './world.ts'

type NewBody = z.input<(typeof createTournament)['body']>

export type Cup = {
  readonly id: string
  /** Player ids in the order of entry. */
  readonly players: readonly string[]
  readonly read: () => Promise<TournamentDetail>
  readonly matches: () => Promise<TournamentMatchWire[]>
  readonly match: (id: string) => Promise<TournamentMatchWire>
  /** Reports a win of a side (0 for a draw) with a score of the sport's default format. */
  readonly win: (matchId: string, side: 0 | 1 | 2, by?: Requester) => Promise<Answer<unknown>>
  /** Plays all ready matches until none is left. Side 1 always wins. */
  readonly playOut: () => Promise<void>
}

const scores: Record<string, readonly [number, number]> = {
  tabletennis: [2, 0],
  pool: [5, 3],
  darts: [2, 0],
  chess: [1, 0],
  foosball: [5, 3],
}

/** Returns a winning score in a sport's default format, from the side's view. */
export function createWinningResult(sportId: string, side: 0 | 1 | 2): TournamentResultInput {
  const [won, lost] = side === 0 ? [0.5, 0.5] : scores[sportId]!
  return side === 2
    ? { player1Score: lost, player2Score: won }
    : { player1Score: won, player2Score: lost }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Returns distinct valid names. */
export function createEntrantName(index: number): string {
  return `Entrant ${letters[Math.floor(index / 26)]}${letters[index % 26]}`
}

/** Creates a tournament with this number of players, started by default. */
export async function createCup(
  world: Pick<World, 'pass'>,
  organiser: Requester,
  count: number,
  body: Partial<NewBody> = {},
  start = true,
): Promise<Cup> {
  const { call } = organiser
  const created = accepted(
    await call(createTournament, {
      body: {
        name: 'Test Cup',
        sportId: 'tabletennis',
        maxParticipants: null,
        ...body,
        settings: { seedingMethod: 'hand', ...body.settings },
      },
    }),
  )
  const { id, sportId } = created
  const entries = Array.from({ length: count }, (_, index) => ({ name: createEntrantName(index) }))
  const added =
    count === 0
      ? { rows: [] }
      : accepted(await call(addParticipants, { params: { id }, body: { entries } }))
  if (start) accepted(await call(startTournament, { params: { id } }))
  const matches = async () => accepted(await call(listTournamentMatches, { params: { id } })).items
  const win: Cup['win'] = async (matchId, side, by = organiser) => {
    world.pass(5_000)
    const params = { id, matchId }
    return by.call(reportResult, { params, body: createWinningResult(sportId, side) })
  }
  /** Resolves the first tie that blocks the knockout. Returns false if there is none. */
  const drawLots = async () => {
    const { tables } = accepted(await call(getStandings, { params: { id } }))
    const ties = tables.flatMap(({ group, ties: groupTies }) =>
      groupTies.map((tie) => ({ group, ...tie })),
    )
    const tie = ties.find(({ by, isAwaited }) => by === null && isAwaited)
    if (tie === undefined) return false
    const playerIds = tie.players.map(({ playerId }) => playerId)
    const body = { group: tie.group, playerIds, by: 'lot' as const, isDrawn: true }
    accepted(await call(settleTie, { params: { id }, body }))
    return true
  }
  return {
    id,
    players: added.rows.map(({ playerId }) => playerId!),
    read: async () => accepted(await call(getTournament, { params: { id } })),
    matches,
    match: async (matchId) => (await matches()).find((each) => each.id === matchId)!,
    win,
    playOut: async () => {
      for (;;) {
        const ready = (await matches()).filter(({ status }) => status === 'ready')
        if (ready.length === 0 && !(await drawLots())) return
        for (const { id: matchId } of ready) accepted(await win(matchId, 1))
      }
    },
  }
}
