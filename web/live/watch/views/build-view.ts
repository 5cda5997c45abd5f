import type { LiveMatchWire } from '#contract/live/match.ts'
import { type AnyAction, type AnyGame, gameOf, type LiveGameId } from '#engine/live/games.ts'
import { type LiveEvent, stepsOf } from '#engine/live/log.ts'
import type { LiveScore } from '#engine/live/game.ts'
import { describeEntry } from '../../entries/describe-entry.ts'
import { getSideNames } from '../../pad/score/side-names.ts'
import type { LogPart, ViewInput, MatchView, BuildView } from '../view.ts'
import { t } from '../messages.ts'
import { chessView } from './chess.ts'
import { cricketView } from './cricket.ts'
import { foosballView } from './foosball.ts'
import { racksView, straightView } from './pool.ts'
import { tableTennisView } from './table-tennis.ts'
import { x01View } from './x01.ts'

const views: { readonly [Id in LiveGameId]: BuildView<Id> } = {
  tabletennis: tableTennisView,
  racks: racksView,
  straight: straightView,
  x01: x01View,
  cricket: cricketView,
  chess: chessView,
  foosball: foosballView,
}

/** Builds a match page from its log: score, course, statistics and entries. */
export function buildView(
  match: LiveMatchWire,
  log: readonly LiveEvent<AnyAction>[],
): MatchView & { readonly score: LiveScore } {
  const game: AnyGame = gameOf(match.game)
  const { settings } = match
  const sides = getSideNames(match)
  const steps = stepsOf(game.rules, settings, log)
  const state = steps.at(-1)?.after ?? game.rules.begin(settings)
  const buildGameView = views[match.game] as unknown as BuildView<LiveGameId>
  const input = { settings, state, steps, sides } as unknown as ViewInput<LiveGameId>
  const { describeLine, getSide, ...view } = buildGameView(input)
  const byPlace = [...Map.groupBy(steps, ({ place }) => getPartPlace(place))]
  // Racks of one entry each need no headings.
  const hasNoHeadings =
    byPlace.length > 1 && byPlace.every(([, stepsOfPart]) => stepsOfPart.length === 1)
  const parts = hasNoHeadings ? [['', steps] as const] : byPlace
  const lines = parts.map(([place, stepsOfPart]): LogPart => ({
    place,
    title: formatPartTitle(place),
    aside: formatWon(game.scoreOf(stepsOfPart.at(-1)!.after)),
    lines: stepsOfPart
      .map((step, index) => ({
        id: step.id,
        number: index + 1,
        side: getSide(step.action as never),
        text: describeEntry(match.game, step.action, { settings, sides }),
        value: '',
        scoreAfter: '',
        ...describeLine?.(step as never),
      }))
      .toReversed(),
  }))
  return { ...view, score: game.scoreOf(state), log: lines.toReversed() }
}

/** Returns the game, leg or rack of a place; empty for innings and moves, which have no headings. */
const getPartPlace = (place: string) => (/^(?:inning |move |record$)/.test(place) ? '' : place)

function formatPartTitle(place: string): string {
  const parts = /(?:set (\d+) )?(game|leg|rack) (\d+)$/.exec(place)
  if (parts === null) return ''
  const [, set, unit, number = ''] = parts
  const part = t(`part.${unit as 'game' | 'leg' | 'rack'}`, { number })
  return set === undefined || set === '1' ? part : t('partOfSet', { part, set })
}

/** Returns the games or legs won. */
const formatWon = ({ won }: LiveScore) => (won === null ? '' : `${won[0]}–${won[1]}`)
