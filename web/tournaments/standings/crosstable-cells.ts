import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { formatScore } from '../../matches/score-sign.ts'
import { matchSentence } from '../match-sentence.ts'
import type { StandingsTable } from './standings-table.ts'
import { t } from './messages.ts'

type Match = TournamentMatchWire

/** The text of a cell, and its full description. */
export type CrossCell = {
  readonly text: string
  readonly title: string
  /** Whether it is on the diagonal. */
  readonly isSelf: boolean
}

export type Crosstable = {
  readonly columns: readonly { readonly text: string; readonly title: string }[]
  readonly rows: readonly {
    readonly playerId: string
    readonly name: string
    readonly cells: readonly CrossCell[]
    readonly pointsText: string
    readonly isOut: boolean
  }[]
}

const nothing: CrossCell = { text: '', title: '', isSelf: false }
const self: CrossCell = { ...nothing, isSelf: true }

/**
 * Formats a result from the player's side: 1, ½ or 0 if a game is worth a point, else 3–1; + and −
 * for a walkover.
 */
function resultText({ decision }: Match, at: number, isByPoint: boolean): string {
  if (decision === null) return ''
  const { kind, winnerId, score } = decision
  if (kind === 'bye') return '+'
  if (kind === 'walkover' || kind === 'double_walkover' || score === null) {
    return winnerId === null ? '−' : ''
  }
  const [own, other] = [score[at]!, score[1 - at]!]
  return isByPoint ? formatScore(own) : `${formatScore(own)}–${formatScore(other)}`
}

function ownText(match: Match, player: string, isByPoint: boolean): string {
  const at = match.sides[0].playerId === player ? 0 : 1
  const { decision } = match
  const text = resultText(match, at, isByPoint)
  if (text !== '' || decision === null) return text
  return decision.winnerId === player ? '+' : '−'
}

const titleOf = (match: Match) =>
  t('cellTitle', { round: match.roundTitle, match: matchSentence(match) })

/**
 * Returns a crosstable: each against each for a round robin, by round with the opponent's rank for
 * a Swiss.
 */
export function crosstableOf(
  table: StandingsTable,
  all: readonly Match[],
  hasColours: boolean,
): Crosstable {
  const matches = all.filter((match) => isTableStage(match) && match.group === table.group)
  const isByRound = matches.some(({ stage }) => stage === 'swiss')
  return isByRound
    ? roundByRound(table, matches, hasColours)
    : eachAgainstEach(table, matches, hasColours)
}

function rowsOf(table: StandingsTable, cellsOf: (player: string) => readonly CrossCell[]) {
  return table.rows.map(({ playerId, playerName, pointsText, nowText, isOut }) => ({
    playerId,
    name: playerName,
    cells: cellsOf(playerId),
    pointsText: nowText ?? pointsText,
    isOut,
  }))
}

function eachAgainstEach(
  table: StandingsTable,
  matches: readonly Match[],
  isByPoint: boolean,
): Crosstable {
  const players = table.rows.map(({ playerId }) => playerId)
  const pairs = Map.groupBy(matches, ({ sides }) =>
    sides
      .map(({ playerId }) => playerId ?? '')
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join(' '),
  )
  const met = (a: string, b: string) => pairs.get(a < b ? `${a} ${b}` : `${b} ${a}`) ?? []
  const cellOf = (player: string, other: string): CrossCell => {
    if (player === other) return self
    const games = met(player, other)
    const text = games.map((match) => ownText(match, player, isByPoint)).filter(Boolean)
    return {
      text: text.join(isByPoint ? ' ' : ', '),
      title: games.map(titleOf).join('\n'),
      isSelf: false,
    }
  }
  return {
    columns: table.rows.map((row, at) => ({ text: String(at + 1), title: row.playerName })),
    rows: rowsOf(table, (player) => players.map((other) => cellOf(player, other))),
  }
}

function roundByRound(
  table: StandingsTable,
  matches: readonly Match[],
  hasColours: boolean,
): Crosstable {
  const placeOf = new Map(table.rows.map(({ playerId }, at) => [playerId as string, at + 1]))
  const rounds = Map.groupBy(matches, ({ round }) => round)
  const cellOf = (player: string, of: readonly Match[]): CrossCell => {
    const match = of.find(({ sides }) => sides.some(({ playerId }) => playerId === player))
    if (match === undefined) return { ...nothing, text: '–', title: t('notPlaying') }
    const [white, black] = match.sides
    const other = white.playerId === player ? black : white
    const place = placeOf.get(other.playerId ?? '')
    const colour = !hasColours ? '' : t(white.playerId === player ? 'asWhite' : 'asBlack')
    const whom = place === undefined ? t('freeRound') : `${place}${colour}`
    const text = [whom, ownText(match, player, hasColours)].filter(Boolean).join(' ')
    return { text, title: titleOf(match), isSelf: false }
  }
  return {
    columns: [...rounds.keys()].map((round) => ({
      text: t('roundShort', { round }),
      title: t('roundLong', { round }),
    })),
    rows: rowsOf(table, (player) => [...rounds.values()].map((of) => cellOf(player, of))),
  }
}
