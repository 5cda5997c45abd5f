import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveScore } from '#engine/live/game.ts'
import type { LiveGameId, SettingsOf } from '#engine/live/games.ts'
import type { Pair } from '#engine/sports/types.ts'

type ScoredMatch = Pick<LiveMatchWire, 'game' | 'settings'> & { readonly score: LiveScore }

/** A number as tiles; `tileCount` is its width, which a clock with increments can exceed. */
export type Tiles = { readonly value: string; readonly tileCount: number }

type CountTiles = { readonly [Id in LiveGameId]: (settings: SettingsOf<Id>) => number }

const totalSeconds = (stages: readonly { readonly seconds: number }[]) =>
  stages.reduce((sum, { seconds }) => sum + seconds, 0)
const countDigits = (max: number) => String(max).length

const countTiles: CountTiles = {
  tabletennis: () => 2,
  racks: ({ raceTo }) => countDigits(raceTo),
  straight: ({ to }) => Math.max(2, countDigits(to)),
  x01: ({ start }) => countDigits(start),
  cricket: () => 3,
  chess: ({ stages, blackStages = [] }) =>
    formatClock(Math.max(totalSeconds(stages), totalSeconds(blackStages))).length,
  foosball: ({ to, decider }) => countDigits(decider?.cap ?? to),
}

/** Formats the seconds of a clock: `4:37`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const formatPlain = (value: number) => String(value)

/** How each game formats a side's score. */
const formats: Readonly<Record<LiveGameId, (value: number, places: number) => string>> = {
  tabletennis: (value, places) => formatPlain(value).padStart(places, '0'),
  racks: formatPlain,
  straight: formatPlain,
  x01: formatPlain,
  cricket: formatPlain,
  chess: formatClock,
  foosball: formatPlain,
}

/** Returns the final score of a finished match, else the current count. */
export function getDisplayedScore({ score }: Pick<ScoredMatch, 'score'>): Pair {
  const { winner, sets, won, now } = score
  return winner === null ? now : (sets ?? won ?? now)
}

/** Returns both sides' numbers as tiles. */
export function formatTiles(match: ScoredMatch): Pair<Tiles> {
  const count = getDisplayedScore(match)
  const { game, settings, score } = match
  const isOver = score.winner !== null && score.won !== null
  const tileCount = isOver ? 1 : (countTiles[game] as (settings: unknown) => number)(settings)
  const format = isOver ? formatPlain : formats[game]
  const formatSide = (value: number): Tiles => ({ value: format(value, tileCount), tileCount })
  return [formatSide(count[0]), formatSide(count[1])]
}
