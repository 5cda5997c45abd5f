import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { isTableStage } from '#engine/tournaments/log/state.ts'
import { formatScore } from '../../matches/format-score.ts'
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

const emptyCell: CrossCell = { text: '', title: '', isSelf: false }
const selfCell: CrossCell = { ...emptyCell, isSelf: true }

/**
 * Formats a result from the player's side: 1, ½ or 0 if a game is worth a point, else 3–1; + and −
 * for a walkover.
 */
function resultText({ decision }: Match, sideIndex: number, hasPointGames: boolean): string {
  if (decision === null) return ''
  const { kind, winnerId, score } = decision
  if (kind === 'bye') return '+'
  if (kind === 'walkover' || kind === 'double_walkover' || score === null) {
    return winnerId === null ? '−' : ''
  }
  const [ownScore, opponentScore] = [score[sideIndex]!, score[1 - sideIndex]!]
  return hasPointGames
    ? formatScore(ownScore)
    : `${formatScore(ownScore)}–${formatScore(opponentScore)}`
}

function playerResult(match: Match, player: string, hasPointGames: boolean): string {
  const sideIndex = match.sides[0].playerId === player ? 0 : 1
  const { decision } = match
  const text = resultText(match, sideIndex, hasPointGames)
  if (text !== '' || decision === null) return text
  return decision.winnerId === player ? '+' : '−'
}

const describeMatch = (match: Match) =>
  t('cellTitle', { round: match.roundTitle, match: matchSentence(match) })

/**
 * Returns a crosstable: of a round robin with a column for each opponent, of a Swiss with a column
 * for each round and the opponent's rank.
 */
export function createCrosstable(
  table: StandingsTable,
  allMatches: readonly Match[],
  hasColours: boolean,
): Crosstable {
  const matches = allMatches.filter((match) => isTableStage(match) && match.group === table.group)
  const isByRound = matches.some(({ stage }) => stage === 'swiss')
  return isByRound
    ? buildByRound(table, matches, hasColours)
    : buildByOpponent(table, matches, hasColours)
}

function buildRows(table: StandingsTable, buildCells: (player: string) => readonly CrossCell[]) {
  return table.rows.map(({ playerId, playerName, pointsText, nowText, isOut }) => ({
    playerId,
    name: playerName,
    cells: buildCells(playerId),
    pointsText: nowText ?? pointsText,
    isOut,
  }))
}

function buildByOpponent(
  table: StandingsTable,
  matches: readonly Match[],
  hasPointGames: boolean,
): Crosstable {
  const players = table.rows.map(({ playerId }) => playerId)
  const pairs = Map.groupBy(matches, ({ sides }) =>
    sides
      .map(({ playerId }) => playerId ?? '')
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join(' '),
  )
  const matchesBetween = (a: string, b: string) =>
    pairs.get(a < b ? `${a} ${b}` : `${b} ${a}`) ?? []
  const buildCell = (player: string, opponent: string): CrossCell => {
    if (player === opponent) return selfCell
    const games = matchesBetween(player, opponent)
    const text = games.map((match) => playerResult(match, player, hasPointGames)).filter(Boolean)
    return {
      text: text.join(hasPointGames ? ' ' : ', '),
      title: games.map(describeMatch).join('\n'),
      isSelf: false,
    }
  }
  return {
    columns: table.rows.map((row, index) => ({
      text: String(index + 1),
      title: row.playerName,
    })),
    rows: buildRows(table, (player) => players.map((opponent) => buildCell(player, opponent))),
  }
}

function buildByRound(
  table: StandingsTable,
  matches: readonly Match[],
  hasColours: boolean,
): Crosstable {
  const ranks = new Map(table.rows.map(({ playerId }, index) => [playerId as string, index + 1]))
  const rounds = Map.groupBy(matches, ({ round }) => round)
  const buildCell = (player: string, roundMatches: readonly Match[]): CrossCell => {
    const match = roundMatches.find(({ sides }) =>
      sides.some(({ playerId }) => playerId === player),
    )
    if (match === undefined) return { ...emptyCell, text: '–', title: t('notPlaying') }
    const [white, black] = match.sides
    const opponent = white.playerId === player ? black : white
    const rank = ranks.get(opponent.playerId ?? '')
    const colour = !hasColours ? '' : t(white.playerId === player ? 'asWhite' : 'asBlack')
    const opponentText = rank === undefined ? t('byeCell') : `${rank}${colour}`
    const text = [opponentText, playerResult(match, player, hasColours)].filter(Boolean).join(' ')
    return { text, title: describeMatch(match), isSelf: false }
  }
  return {
    columns: [...rounds.keys()].map((round) => ({
      text: t('roundShort', { round }),
      title: t('roundLong', { round }),
    })),
    rows: buildRows(table, (player) =>
      [...rounds.values()].map((roundMatches) => buildCell(player, roundMatches)),
    ),
  }
}
