import type { LineUp } from '../line-up/line-up.ts'
import { findSystem } from '../systems/systems.ts'
import type { System } from '../systems/types.ts'
import type { TeamMatchCommand } from './command-types.ts'
import { decideTeamMatch } from './decide-team-match.ts'
import type { RubberResult, TeamMatchEvent } from './events.ts'
import { foldTeamMatch } from './state.ts'

export const british = findSystem('tt.british10')!
export const swaythling = findSystem('tt.swaythling5')!

export const singlesLineUp = (ids: string, side: string): LineUp => ({
  places: Object.fromEntries(ids.split('').map((id) => [id, [`${side}${id}`]])),
  guests: [],
})

const pairs = { h: ['h1', 'h2'], a: ['a1', 'a2'] } as const
export const withPair = (lineUp: LineUp, side: 'h' | 'a'): LineUp => ({
  ...lineUp,
  places: { ...lineUp.places, D: pairs[side] },
})

export const resultFor = (winner: 0 | 1 | 2): RubberResult => ({
  ending: 'played',
  score: winner === 1 ? [3, 1] : [1, 3],
  winner,
  details: null,
})

/** Creates a team match, with functions to send commands and read its state. */
export function createMatch(system: System, tables = 2) {
  const log: TeamMatchEvent[] = []
  const state = () => foldTeamMatch(system, log)
  const send = (command: TeamMatchCommand) => {
    const decision = decideTeamMatch(state(), command, { system, now: log.length + 1, tables })
    if (decision.ok) log.push(...decision.events)
    return decision.ok ? 'ok' : decision.refusals.map(({ key }) => key).join()
  }
  const lineUp = (side: 'home' | 'away', submitted: LineUp) =>
    send({ type: 'lineUp', side, lineUp: submitted, isFilled: false })
  const decide = (n: number, winner: 1 | 2, isCorrection = false) =>
    send({ type: 'decide', n, result: resultFor(winner), matchId: null, isCorrection })
  const statuses = () => state().rubbers.map(({ status }) => status)
  return { log, state, send, lineUp, decide, statuses }
}

export function createStartedMatch(tables?: number) {
  const match = createMatch(british, tables)
  match.lineUp('home', withPair(singlesLineUp('123', 'h'), 'h'))
  match.lineUp('away', withPair(singlesLineUp('123', 'a'), 'a'))
  return match
}

/** Creates a team match played to its end, home winning six to four. */
export function createFinishedMatch() {
  const match = createStartedMatch(1)
  for (let n = 1; n <= 10; n++) match.decide(n, n <= 6 ? 1 : 2)
  return match
}
