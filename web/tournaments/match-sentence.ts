import { isolate } from '#engine/messages/isolate.ts'
import type { TournamentMatchWire, TournamentSideWire } from '#contract/tournaments/matches.ts'
import { formatScore } from '../matches/format-score.ts'
import { t } from './messages.ts'

type Match = TournamentMatchWire

/** Returns the winning side, 1 or 2; 0 without one. */
export function winningSide({ sides, decision }: Match): 0 | 1 | 2 {
  const winner = decision?.winnerId ?? null
  if (winner === null) return 0
  return sides[0].playerId === winner ? 1 : 2
}

export function isMine({ sides }: Match, me: string | null): boolean {
  return me !== null && sides.some(({ playerId }) => playerId === me)
}

/** Whether the match is decided because a side is empty. If both are, no one advances. */
export function isBye({ decision, sides }: Match): boolean {
  return decision !== null && sides.some(({ kind }) => kind === 'nobody')
}

/** Whether two sides play the match: it is neither a bye nor unneeded. */
export function isPlayable(match: Match): boolean {
  return !isBye(match) && match.status !== 'not_needed'
}

/** Formats a match number: `M9`. */
export function matchNumber(number: number): string {
  return t('matchNumber', { number })
}

/** Formats two sides: `Aiko Tanaka v Minh Anh Nguyen`. */
export function versus(first: string, second: string): string {
  return t('versus', { first, second })
}

/** Formats a match title: `M9, Quarter-finals`. */
export function matchTitle({ number, roundTitle }: Pick<Match, 'number' | 'roundTitle'>): string {
  if (number === null) return roundTitle
  return t('matchTitle', { match: matchNumber(number), round: roundTitle })
}

/** Returns the name of a side, and for an empty side the reason. */
export function sideName({ name, kind, reason }: TournamentSideWire): string {
  return kind === 'nobody' && reason !== null && reason !== '' && reason !== name
    ? `${isolate(name)} (${isolate(reason)})`
    : name
}

/** Formats the score in the order of the sides: `2–1`. */
export function formatMatchScore({ decision }: Match): string | null {
  const score = decision?.score ?? null
  return score === null ? null : `${formatScore(score[0])}–${formatScore(score[1])}`
}

/** Describes a match: `Aiko Tanaka beat Minh Anh Nguyen 2–1`, or its state. */
export function matchSentence(match: Match): string {
  const [first, second] = match.sides
  const { decision, status } = match
  if (status === 'not_needed') return t('notNeeded')
  if (decision === null) return openSentence(match)
  const side = winningSide(match)
  const [winner, loser] = side === 2 ? [second, first] : [first, second]
  const names = { winner: winner.name, loser: loser.name }
  const score = winnerFirstScore(match, side)
  switch (decision.kind) {
    case 'bye':
      return t('bye', {
        name: (first.kind === 'player' ? first : second).name,
        reason: decision.reason ?? t('byeReason'),
      })
    case 'double_walkover':
      return t('doubleWalkover', {
        first: first.name,
        second: second.name,
        reason: decision.reason ?? t('neitherCame'),
      })
    case 'walkover':
      return t('walkover', { ...names, reason: decision.reason ?? t('didNotCome') })
    case 'retired':
      return score === null ? t('retired', names) : t('retiredWith', { ...names, score })
    case 'played':
      if (side === 0) return drawSentence(match)
      return score === null ? t('beat', names) : t('beatWith', { ...names, score })
  }
}

function openSentence({ sides, status, table }: Match): string {
  const sideNames = { first: sideName(sides[0]), second: sideName(sides[1]) }
  const isReady = status === 'ready'
  if (table === null) return t(isReady ? 'toBePlayed' : 'waiting', sideNames)
  return t(isReady ? 'toBePlayedAt' : 'waitingAt', { ...sideNames, table })
}

function drawSentence(match: Match): string {
  const sideNames = { first: match.sides[0].name, second: match.sides[1].name }
  const score = winnerFirstScore(match, 1)
  return score === null ? t('drew', sideNames) : t('drewWith', { ...sideNames, score })
}

/** Formats the score with the winner's number first. */
function winnerFirstScore({ decision }: Match, side: 0 | 1 | 2): string | null {
  const score = decision?.score ?? null
  if (score === null) return null
  const [winnerScore, loserScore] = side === 2 ? [score[1], score[0]] : score
  return `${formatScore(winnerScore)}–${formatScore(loserScore)}`
}

/** Returns a short status, shown above a match's box or at the end of its row. */
export function statusText(match: Match, me: string | null): string {
  const { decision, status, table } = match
  if (status === 'not_needed') return t('state.notNeeded')
  if (table !== null && decision === null) return table
  if (decision === null) {
    if (isMine(match, me)) return t('state.mine')
    return status === 'ready' ? t('state.ready') : ''
  }
  return decision.kind === 'played' ? '' : t(`state.${decision.kind}`)
}

/** Returns the viewer's next match, else their last; null if they have none. */
export function myMatch(matches: readonly Match[], me: string | null): Match | null {
  const viewerMatches = matches.filter(
    (match) => isMine(match, me) && match.status !== 'not_needed',
  )
  return viewerMatches.find(({ decision }) => decision === null) ?? viewerMatches.at(-1) ?? null
}

/** Whether the match is decided or not needed. */
export const isOver = ({ status }: Match) => status === 'decided' || status === 'not_needed'

/** Returns the match in play, else the next one; null if there is none. */
export function nextToPlay(matches: readonly Match[]): Match | null {
  const readyMatches = matches.filter(({ status }) => status === 'ready')
  return readyMatches.find(({ table }) => table !== null) ?? readyMatches[0] ?? null
}

/** Describes the progress: `10 of 15 matches played`. */
export function progressText(matches: readonly Match[]): string {
  const playable = matches.filter(isPlayable)
  const decided = playable.filter(({ status }) => status === 'decided').length
  return t('matchesPlayed', { decided, count: playable.length })
}

/** Names the players of a match who are out of the tournament; empty if none are. */
export function describeDropouts({ sides }: TournamentMatchWire): string {
  const outSides = sides.filter(({ isOut }) => isOut)
  return outSides.map(({ name }) => t('isOut', { name })).join(' ')
}

/** Whether two teams play the match. */
export const isBetweenTeams = ({ sides }: Pick<TournamentMatchWire, 'sides'>) =>
  sides.some(({ teamId }) => teamId !== null)
