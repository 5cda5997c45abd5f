import type { ShownMatch } from '#contract/live/public.ts'
import type { LiveGameId, SettingsOf } from '#engine/live/games.ts'
import type { Pair, Side } from '#engine/sports/types.ts'
import { t } from './messages.ts'
import { joinFacts } from '../../ui/i18n/translations.ts'

type Drawn = {
  /** Tiles of a score: as many as it can ever need. */
  readonly places: number
  /** Times rather than counts. */
  readonly isClock?: true
  readonly write: (value: number) => string
  /** The state of the match: `Leg 3, 1–1`. */
  readonly state: string
  /** Games, legs or sets that win the match; null where one count is all there is. */
  readonly toWin: number | null
}

const half = (bestOf: number) => Math.floor(bestOf / 2) + 1
const sum = (pair: readonly number[] | null) => (pair ?? []).reduce((all, one) => all + one, 0)
const count = (value: number) => String(value)

/** `Game 3, 1–1`; before anything is won the game alone. */
function withWon(what: string, won: Pair | null): string {
  if (won === null || sum(won) === 0) return what
  return t('with', { what, one: won[0], two: won[1] })
}

function ofGames(match: ShownMatch, bestOf: number): Pick<Drawn, 'state' | 'toWin'> {
  const { won } = match.score
  if (won === null) return { state: '', toWin: null }
  const played = sum(won) + 1
  const what = played === bestOf ? t('decider') : t('game', { n: Math.min(played, bestOf) })
  return { state: played === bestOf ? what : withWon(what, won), toWin: half(bestOf) }
}

function ofLegs(
  { score }: ShownMatch,
  { legs, sets }: { legs: number; sets?: number | undefined },
) {
  const leg = sum(score.won) + 1
  if (sets === undefined) {
    const what = leg === legs ? t('decider') : t('leg', { n: Math.min(leg, legs) })
    return { state: withWon(what, score.won), toWin: half(legs) }
  }
  const set = Math.min(sum(score.sets) + 1, sets)
  return { state: withWon(t('set', { n: set, leg }), score.sets), toWin: half(sets) }
}

/** Minutes and seconds of a clock; hours where there are any. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

type Draw<Id extends LiveGameId> = (match: ShownMatch, settings: SettingsOf<Id>) => Drawn

const draws: { readonly [Id in LiveGameId]: Draw<Id> } = {
  tabletennis: (match, { bestOf }) => ({
    places: 2,
    write: (value) => String(value).padStart(2, '0'),
    ...ofGames(match, bestOf),
  }),
  racks: (_match, { raceTo }) => ({
    places: raceTo > 9 ? 2 : 1,
    write: count,
    state: t('raceTo', { to: raceTo }),
    toWin: null,
  }),
  straight: (_match, { to }) => ({
    places: 3,
    write: count,
    state: t('upTo', { to }),
    toWin: null,
  }),
  x01: (match, settings) => ({
    places: String(settings.start).length,
    write: count,
    ...ofLegs(match, settings),
  }),
  cricket: (match, settings) => ({ places: 3, write: count, ...ofLegs(match, settings) }),
  chess: () => ({ places: 5, isClock: true, write: clock, state: t('lastPress'), toWin: null }),
  foosball: (match, { games, to }) => ({
    places: to > 9 ? 2 : 1,
    write: count,
    ...ofGames(match, games),
  }),
}

/** How a board draws the score of a match. */
export function drawnOf(match: ShownMatch): Drawn {
  const draw = draws[match.game] as Draw<LiveGameId>
  return draw(match, match.settings as SettingsOf<LiveGameId>)
}

const initial = (name: string) => {
  const [first = '', ...rest] = name.split(' ')
  return rest.length === 0 ? name : `${Array.from(first)[0] ?? ''}. ${rest.join(' ')}`
}

/** A side as lists write it: a pair with initials. */
export function sideName({ sides }: Pick<ShownMatch, 'sides'>, side: Side): string {
  const names = sides[side - 1]!.map(({ name }) => name)
  return names.length > 1 ? joinFacts(names.map(initial)) : (names[0] ?? '')
}

/** Longer names have an initial where the letters are large. */
const longName = 13

/** The same where the letters are large and the room is not. */
export function shortSideName(match: Pick<ShownMatch, 'sides'>, side: Side): string {
  const name = sideName(match, side)
  const isAlone = match.sides[side - 1]!.length === 1
  return isAlone && name.length > longName ? initial(name) : name
}

/** How it ended for a side; empty while it goes on. */
export function endOf({ score }: ShownMatch, side: Side): string {
  if (score.winner === 0) return t('draw')
  return score.winner === side ? t('wins') : ''
}

/** The state of the match, most important part first. */
export function stateOf(match: ShownMatch): string {
  if (match.status !== 'live' || match.score.winner !== null) return t('over')
  return match.score.matchPoint === null ? drawnOf(match).state : t('matchPoint')
}

/** Games, legs or sets won, of a match that counts them. */
export const wonOf = ({ score }: ShownMatch): Pair | null => score.sets ?? score.won

/** How long ago in words. */
export function ageWords(ms: number): string {
  if (ms < 60_000) return t('seconds', { n: Math.round(ms / 1000) })
  if (ms < 3_600_000) return t('minutes', { n: Math.floor(ms / 60_000) })
  return t('hours', { n: Math.floor(ms / 3_600_000) })
}

/** Minimum silence that is reported, in ms. */
export const silentMs = 20_000
