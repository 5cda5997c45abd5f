import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveScore } from '#engine/live/game.ts'
import type { LiveGameId, SettingsOf } from '#engine/live/games.ts'
import type { Pair } from '#engine/sports/types.ts'

type Scored = Pick<LiveMatchWire, 'game' | 'settings'> & { readonly score: LiveScore }

/** A number as tiles; `places` is the width in tiles, which a clock with increments can exceed. */
export type Tiles = { readonly value: string; readonly places: number }

type Digits = { readonly [Id in LiveGameId]: (settings: SettingsOf<Id>) => number }

const totalSeconds = (stages: readonly { readonly seconds: number }[]) =>
  stages.reduce((sum, { seconds }) => sum + seconds, 0)
const digitCount = (max: number) => String(max).length

const placesOf: Digits = {
  tabletennis: () => 2,
  racks: ({ raceTo }) => digitCount(raceTo),
  straight: ({ to }) => Math.max(2, digitCount(to)),
  x01: ({ start }) => digitCount(start),
  cricket: () => 3,
  chess: ({ stages, blackStages = [] }) =>
    formatClock(Math.max(totalSeconds(stages), totalSeconds(blackStages))).length,
  foosball: ({ to, decider }) => digitCount(decider?.cap ?? to),
}

/** Formats the seconds of a clock: `4:37`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const formatPlain = (value: number) => String(value)

/** How each game formats its count. */
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
export function countOf({ score }: Pick<Scored, 'score'>): Pair {
  const { winner, sets, won, now } = score
  return winner === null ? now : (sets ?? won ?? now)
}

/** Returns both sides' numbers as tiles. */
export function tilesOf(match: Scored): Pair<Tiles> {
  const count = countOf(match)
  const { game, settings, score } = match
  const isOver = score.winner !== null && score.won !== null
  const places = isOver ? 1 : (placesOf[game] as (settings: unknown) => number)(settings)
  const format = isOver ? formatPlain : formats[game]
  const toTiles = (value: number): Tiles => ({ value: format(value, places), places })
  return [toTiles(count[0]), toTiles(count[1])]
}
