import type { ShownMatch } from '#contract/live/public.ts'
import type { LiveGameId, SettingsOf } from '#engine/live/games.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type ScoreDisplay = {
  /** Number of tiles for a score: enough for its maximum. */
  readonly digits: number
  /** Whether the numbers are times rather than counts. */
  readonly isClock?: true
  readonly format: (value: number) => string
  /** The state of the match: `Leg 3, 1–1`. */
  readonly state: string
  /** Games, legs or sets needed to win; null if the match has a single score. */
  readonly partsToWin: number | null
}

const sum = (pair: readonly number[] | null) => (pair ?? []).reduce((all, one) => all + one, 0)
const formatCount = (value: number) => String(value)

/** Appends the parts won: `Game 3, 1–1`. Only the part while nothing is won. */
function appendWon(part: string, won: Pair | null): string {
  if (won === null || sum(won) === 0) return part
  return t('partAndScore', { what: part, one: won[0], two: won[1] })
}

function describeGames(
  match: ShownMatch,
  bestOf: number,
): Pick<ScoreDisplay, 'state' | 'partsToWin'> {
  const { won } = match.score
  if (won === null) return { state: '', partsToWin: null }
  const current = sum(won) + 1
  const part = current === bestOf ? t('decider') : t('game', { n: Math.min(current, bestOf) })
  return {
    state: current === bestOf ? part : appendWon(part, won),
    partsToWin: countNeeded(bestOf),
  }
}

function describeLegs(
  { score }: ShownMatch,
  { legs, sets }: { legs: number; sets?: number | undefined },
) {
  const leg = sum(score.won) + 1
  if (sets === undefined) {
    const part = leg === legs ? t('decider') : t('leg', { n: Math.min(leg, legs) })
    return { state: appendWon(part, score.won), partsToWin: countNeeded(legs) }
  }
  const set = Math.min(sum(score.sets) + 1, sets)
  return { state: appendWon(t('set', { n: set, leg }), score.sets), partsToWin: countNeeded(sets) }
}

/** Formats a clock as minutes and seconds, with hours if needed. */
function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

type ScoreDisplayOf<Id extends LiveGameId> = (
  match: ShownMatch,
  settings: SettingsOf<Id>,
) => ScoreDisplay

const scoreDisplays: { readonly [Id in LiveGameId]: ScoreDisplayOf<Id> } = {
  tabletennis: (match, { bestOf }) => ({
    digits: 2,
    format: (value) => String(value).padStart(2, '0'),
    ...describeGames(match, bestOf),
  }),
  racks: (_match, { raceTo }) => ({
    digits: raceTo > 9 ? 2 : 1,
    format: formatCount,
    state: t('raceTo', { to: raceTo }),
    partsToWin: null,
  }),
  straight: (_match, { to }) => ({
    digits: 3,
    format: formatCount,
    state: t('upTo', { to }),
    partsToWin: null,
  }),
  x01: (match, settings) => ({
    digits: String(settings.start).length,
    format: formatCount,
    ...describeLegs(match, settings),
  }),
  cricket: (match, settings) => ({
    digits: 3,
    format: formatCount,
    ...describeLegs(match, settings),
  }),
  chess: () => ({
    digits: 5,
    isClock: true,
    format: formatClock,
    state: t('lastPress'),
    partsToWin: null,
  }),
  foosball: (match, { games, to }) => ({
    digits: to > 9 ? 2 : 1,
    format: formatCount,
    ...describeGames(match, games),
  }),
}

/** Returns how a board shows a match: the score format and the state. */
export function getScoreDisplay(match: ShownMatch): ScoreDisplay {
  const createDisplay = scoreDisplays[match.game] as ScoreDisplayOf<LiveGameId>
  return createDisplay(match, match.settings as SettingsOf<LiveGameId>)
}

const abbreviateFirstName = (name: string) => {
  const [first = '', ...rest] = name.split(' ')
  return rest.length === 0 ? name : `${Array.from(first)[0] ?? ''}. ${rest.join(' ')}`
}

/** Returns the name of a side for lists; the players of a pair with initials. */
export function getSideName({ sides }: Pick<ShownMatch, 'sides'>, side: Side): string {
  const names = sides[side - 1]!.map(({ name }) => name)
  return names.length > 1 ? joinFacts(names.map(abbreviateFirstName)) : (names[0] ?? '')
}

/** Maximum name length in large type; longer names get an initial. */
const maxNameLength = 13

/** Like `getSideName`, shortened for large type in little space. */
export function getShortSideName(match: Pick<ShownMatch, 'sides'>, side: Side): string {
  const name = getSideName(match, side)
  const isAlone = match.sides[side - 1]!.length === 1
  return isAlone && name.length > maxNameLength ? abbreviateFirstName(name) : name
}

/** Returns whether a side won or drew; empty for the losing side and during play. */
export function describeOutcome({ score }: ShownMatch, side: Side): string {
  if (score.winner === 0) return t('draw')
  return score.winner === side ? t('wins') : ''
}

/** Describes the state of a match, most important part first. */
export function describeMatchState(match: ShownMatch): string {
  if (match.status !== 'live' || match.score.winner !== null) return t('over')
  return match.score.matchPoint === null ? getScoreDisplay(match).state : t('matchPoint')
}

/** Returns games, legs or sets won; null if the match does not count them. */
export const getPartsWon = ({ score }: ShownMatch): Pair | null => score.sets ?? score.won

/** Formats a duration: `20 s`, `3 min`, `2 h`. */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return t('seconds', { n: Math.round(ms / 1000) })
  if (ms < 3_600_000) return t('minutes', { n: Math.floor(ms / 60_000) })
  return t('hours', { n: Math.floor(ms / 3_600_000) })
}

/** Minimum time without an update before it is shown, in ms. */
export const minSilenceMs = 20_000
