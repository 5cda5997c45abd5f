import type { TournamentMatchWire, TournamentSideWire } from '#contract/tournaments/matches.ts'
import { scoreSign } from '../matches/score-sign.ts'
import { counted } from '../ui/locale.ts'
import { say } from './words.ts'

type Match = TournamentMatchWire

/** Which side won: 1 or 2; 0 where nobody did, or not yet. */
export function winningSide({ sides, decision }: Match): 0 | 1 | 2 {
  const winner = decision?.winnerId ?? null
  if (winner === null) return 0
  return sides[0].playerId === winner ? 1 : 2
}

export function isMine({ sides }: Match, me: string | null): boolean {
  return me !== null && sides.some(({ playerId }) => playerId === me)
}

export function isBye({ decision }: Match): boolean {
  return decision?.kind === 'bye'
}

/** Whether it is a match that people play, or will. */
export function isForPlay(match: Match): boolean {
  return !isBye(match) && match.status !== 'not_needed'
}

/** `M9, Quarter-finals`. */
export function matchTitle({ number, roundTitle }: Pick<Match, 'number' | 'roundTitle'>): string {
  return number === null ? roundTitle : `M${number}, ${roundTitle}`
}

/** Who stands on a side, with the reason where nobody does. */
export function sideWords({ name, kind, reason }: TournamentSideWire): string {
  return kind === 'nobody' && reason !== null && reason !== '' && reason !== name
    ? `${name} (${reason})`
    : name
}

/** `2–1`, as the sides stand. */
export function scoreOf({ decision }: Match): string | null {
  const score = decision?.score ?? null
  return score === null ? null : `${scoreSign(score[0])}–${scoreSign(score[1])}`
}

/** `Aiko Tanaka beat Minh Anh Nguyen 2–1`, or how else a match stands. */
export function matchSentence(match: Match): string {
  const [one, two] = match.sides
  const { decision, status, table } = match
  if (status === 'not_needed') return say('notNeeded')
  if (decision === null) {
    const where = table === null ? '' : `, at ${table}`
    const how = status === 'ready' ? say('played2') : 'waiting'
    return `${sideWords(one)} v ${sideWords(two)}, ${how}${where}`
  }
  const side = winningSide(match)
  const [winner, loser] = side === 2 ? [two, one] : [one, two]
  switch (decision.kind) {
    case 'bye':
      return `${(one.kind === 'player' ? one : two).name} goes through: ${decision.reason ?? 'bye'}`
    case 'double_walkover':
      return `${one.name} v ${two.name}: nobody goes on, ${decision.reason ?? say('neitherCame')}`
    case 'walkover':
      return `${winner.name} goes on against ${loser.name}: ${decision.reason ?? say('didNotCome')}`
    case 'retired':
      return `${winner.name} won against ${loser.name}, who gave up${scoreAfter(match, side).replace(' ', ' at ')}`
    case 'played':
      return side === 0
        ? `${one.name} and ${two.name} drew${scoreAfter(match, 1)}`
        : `${winner.name} beat ${loser.name}${scoreAfter(match, side)}`
  }
}

/** The score with the winner's number first, as one says it. */
function scoreAfter({ decision }: Match, side: 0 | 1 | 2): string {
  const score = decision?.score ?? null
  if (score === null) return ''
  const [first, second] = side === 2 ? [score[1], score[0]] : score
  return ` ${scoreSign(first)}–${scoreSign(second)}`
}

/** A few words on how a match stands, above its box or at the end of its row. */
export function stateWords(match: Match, me: string | null): string {
  const { decision, status, table } = match
  if (status === 'not_needed') return say('notNeeded2')
  if (table !== null && decision === null) return table
  if (decision === null) {
    if (isMine(match, me)) return say('nextMatch')
    return status === 'ready' ? say('ready') : ''
  }
  switch (decision.kind) {
    case 'bye':
      return say('goesThrough')
    case 'walkover':
      return say('walkover')
    case 'double_walkover':
      return say('nobodyGoes')
    case 'retired':
      return say('gaveUp')
    case 'played':
      return ''
  }
}

/** My next match, else my last; null where I have none. */
export function myMatch(matches: readonly Match[], me: string | null): Match | null {
  const mine = matches.filter((match) => isMine(match, me) && match.status !== 'not_needed')
  return mine.find(({ decision }) => decision === null) ?? mine.at(-1) ?? null
}

/** How many of the matches to be played are over: `10 of 15 matches played`. */
export function playedWords(matches: readonly Match[]): string {
  const real = matches.filter(isForPlay)
  const decided = real.filter(({ status }) => status === 'decided').length
  return `${decided} of ${counted(real.length, 'match', 'matches')} played`
}
