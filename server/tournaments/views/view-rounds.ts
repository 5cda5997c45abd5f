import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import type { ReplyInput } from '#contract/endpoint.ts'
import type { listRounds } from '#contract/tournaments/rounds.ts'
import { decideCommand } from '#engine/tournaments/log/commands/commands.ts'
import { dayOfMatch } from '#engine/tournaments/log/schedule.ts'
import { isPlayable } from '#engine/tournaments/log/play-order.ts'
import { roundIdOf } from '#engine/tournaments/log/round-id.ts'
import { pointsBefore } from '#engine/tournaments/formats/swiss.ts'
import { writeNumber } from '#engine/tournaments/ranking/explain.ts'
import { bracketRounds, roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { RequestedBye } from '#engine/tournaments/log/events.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import type { People } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type Rounds = Omit<ReplyInput<typeof listRounds>, 'revision' | 'version'>
type Round = Rounds['rounds'][number]

const byeTexts: Record<RequestedBye | 'allocated', string> = {
  allocated: 'Bye, a full point',
  full: 'Full-point bye',
  half: 'Half-point bye',
  zero: 'Not playing this round',
}

const brokenRuleTexts: Readonly<Record<string, string>> = {
  colour: 'got a colour against the rule',
  'second-bye': 'got a second bye',
  rematch: 'meet again',
  forbidden: 'meet although they should be kept apart',
}

function listAllocatedByes(matches: readonly TournamentMatch[], people: People): Round['byes'] {
  return matches.flatMap(({ sides, decision }) => {
    const [side] = sides
    if (decision?.kind !== 'bye' || side.kind !== 'player') return []
    return [{ playerId: side.player, name: findName(people, side.player), bye: byeTexts.allocated }]
  })
}

const findName = (people: People, player: string) => people.get(player)?.name ?? ''

function listAbsences(
  { logState }: LoadedTournament,
  round: number,
  people: People,
): Round['byes'] {
  const pairedRound = logState.paired.find((each) => each.round === round)
  return [...(pairedRound?.absent ?? [])].map(([player, bye]) => ({
    playerId: player,
    name: findName(people, player),
    bye: byeTexts[bye],
  }))
}

function viewRound(
  loaded: LoadedTournament,
  people: People,
  id: string,
  matches: TournamentMatch[],
): Round {
  const [first] = matches
  const { round } = first!
  const playable = matches.filter(isPlayable)
  const isSwiss = first!.stage === 'swiss'
  const broken = isSwiss ? loaded.state.broken.filter((each) => each.round === round) : []
  const isWaiting = matches.some(
    ({ status, sides }) => status === 'waiting' && sides.every(({ kind }) => kind === 'player'),
  )
  return {
    id,
    round,
    title: roundTitle(first!, bracketRounds(loaded.row.format, loaded.state.matches)),
    day: dayOfMatch(loaded.logState.schedule, first!),
    decided: playable.filter(({ decision }) => decision !== null).length,
    total: playable.length,
    isReleased: !isWaiting,
    isAutomatic:
      isSwiss && loaded.logState.paired.some((each) => each.round === round && each.isAutomatic),
    pointsBefore:
      isSwiss && round === loaded.logState.paired.length
        ? [...pointsBefore(loaded.logState, round)].map(([playerId, points]) => ({
            playerId,
            pointsText: writeNumber(points / 10),
          }))
        : [],
    byes: isSwiss
      ? [...listAllocatedByes(matches, people), ...listAbsences(loaded, round, people)]
      : listAllocatedByes(matches, people),
    broken: broken.map(({ rule, players }) => ({
      rule,
      text: `${players.map((player) => findName(people, player)).join(' and ')} ${brokenRuleTexts[rule] ?? rule}`,
    })),
  }
}

/** Returns the rounds paired so far and whether the next one can be paired, without trying to pair it. */
export function viewRounds(loaded: LoadedTournament, people: People, now: number): Rounds {
  const { logState, state } = loaded
  const { isPairedByRound } = formatTraits[logState.settings.format]
  const byRound = Map.groupBy(state.matches, roundIdOf)
  const whyNot =
    isPairedByRound && state.status === 'active' ? findPairingRefusal(loaded, now) : null
  return {
    rounds: [...byRound].map(([id, matches]) => viewRound(loaded, people, id, matches)),
    plan: logState.schedule.plan,
    planned: isPairedByRound ? logState.settings.rounds : null,
    canPair: isPairedByRound && state.status === 'active' && whyNot === null,
    whyNot,
    canUnpair: isPairedByRound && logState.paired.length > 0 && state.status !== 'cancelled',
  }
}

/** Returns why no round can be paired, checking only what is cheap: rounds left and open matches. */
function findPairingRefusal(
  { tournament, logState, state }: LoadedTournament,
  at: number,
): string | null {
  const isOpen = state.matches.some(({ decision }) => decision === null)
  if (!isOpen && logState.paired.length < logState.settings.rounds) return null
  const result = decideCommand(tournament, { type: 'pair_round', at })
  return result.ok ? null : result.refusals.map(({ message }) => message).join(', ')
}
