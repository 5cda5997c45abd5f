import { checkResult } from '../../sports/check.ts'
import { resolveFormat, sports } from '../../sports/sports.ts'
import { invalid } from '../../decision.ts'
import { type TeamRefusal } from '../refusal.ts'
import { t } from '../messages.ts'
import {
  rubberKind,
  scoresBySport,
  findSlot,
  teamSides,
  totalPoints,
  type Rubber,
  type Slot,
  type System,
  type TeamSide,
} from './types.ts'

function checkSlots(slots: readonly Slot[], field: string): readonly TeamRefusal[] {
  const ids = slots.map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  const singles = slots.filter(({ size, of }) => size === 1 && of === undefined).map(({ id }) => id)
  const invalidPairs = slots.filter(
    ({ of, size }) =>
      of !== undefined &&
      (size < 2 ||
        new Set(of).size !== size ||
        of.length !== size ||
        !of.every((id) => singles.includes(id))),
  )
  // Ids are keys of line-up objects, so they must not equal an inherited property.
  const reserved = ids.filter((id) => id in {})
  return [
    ...repeated.map((slot) => invalid(t('system.slotTwice', { slot }), field)),
    ...reserved.map((slot) => invalid(t('system.slotName', { slot }), field)),
    ...invalidPairs.map(({ id }) => invalid(t('system.composed', { slot: id }), field)),
  ]
}

/** Refuses places that no rubber and no pair uses. */
function checkUnusedPlaces(system: System, side: TeamSide): readonly TeamRefusal[] {
  const used = new Set(system.rubbers.map((rubber) => rubber[side]))
  const pairedPlaces = system[side].filter(({ id }) => used.has(id)).flatMap(({ of }) => of ?? [])
  return system[side]
    .filter(({ id }) => !used.has(id) && !pairedPlaces.includes(id))
    .map(({ id, label: slot = id }) => invalid(t('system.idle', { slot }), side))
}

type PlacesAndRubbers = Pick<System, 'home' | 'away' | 'rubbers'>

/** Returns the number of rubbers of a place, including its pairs. */
function countRubbersByPlace(system: PlacesAndRubbers, side: TeamSide) {
  const slots = system[side]
  const includesPlace = (id: string, at: string) =>
    at === id || slots.some((slot) => slot.id === at && slot.of?.includes(id) === true)
  return slots
    .filter(({ size, of }) => size <= 2 && of === undefined)
    .map(({ id }) => ({
      id,
      count: system.rubbers.filter((one) => includesPlace(id, one[side])).length,
    }))
}

/** Returns the highest number of rubbers of any place. */
export const maxRubbersAtOnePlace = (system: PlacesAndRubbers): number =>
  Math.max(
    0,
    ...teamSides.flatMap((side) => countRubbersByPlace(system, side).map(({ count }) => count)),
  )

/** Refuses places with more rubbers than one player may play, which no line-up could fill. */
function checkRubberLimit(system: System, side: TeamSide): readonly TeamRefusal[] {
  const { mostEach } = system
  if (mostEach === null) return []
  return countRubbersByPlace(system, side)
    .filter(({ count }) => count > mostEach)
    .map(({ id: slot, count }) => invalid(t('system.mostEach', { slot, count }), 'mostEach'))
}

/**
 * Returns the required points of a rubber if its own score is counted; null if they can be chosen.
 */
export function fixedRubberValue(
  { score }: Pick<System, 'score'>,
  { details }: Rubber['play'],
): number | null {
  if (score === 'rubbers') return null
  if (score === 'boardPoints') return 1
  if (score === 'racks') return details?.raceTo ?? 1
  return details?.bestOf === undefined ? 2 : (details.bestOf + 1) / 2
}

/** Returns why no result of this rubber could be recorded. */
function checkPlayable(system: System, rubber: Rubber, field: string): readonly TeamRefusal[] {
  const isPair = rubberKind(system, rubber) !== 'single'
  const checked = checkResult({
    sportId: system.sport,
    format: rubber.play.format,
    details: rubber.play.details ?? undefined,
    player1Id: '1',
    player2Id: '2',
    ...(isPair ? { partner1Id: '3', partner2Id: '4' } : {}),
    score1: 0,
    score2: 0,
    ending: 'retired',
    winnerSide: 1,
  })
  // Chess has no retirement; resigning is a loss.
  return (checked.ok ? [] : checked.errors)
    .filter((error) => error.field !== 'ending')
    .map(({ message: why }) => invalid(t('system.play', { n: rubber.n, why }), field))
}

function checkRubber(system: System, rubber: Rubber, index: number): readonly TeamRefusal[] {
  const { n, home, away, play } = rubber
  const sport = sports[system.sport]
  const field = `rubbers.${index}`
  const [homeSlot, awaySlot] = [findSlot(system, 'home', home), findSlot(system, 'away', away)]
  if (homeSlot === undefined || awaySlot === undefined) {
    return [invalid(t('system.noSlot', { n, slot: homeSlot === undefined ? home : away }), field)]
  }
  const hasFormat = resolveFormat(sport, play.format) !== null
  const isPair = rubberKind(system, rubber) !== 'single'
  return [
    ...(n === index + 1 ? [] : [invalid(t('system.order'), field)]),
    ...(homeSlot.size === awaySlot.size ? [] : [invalid(t('system.otherSize', { n }), field)]),
    ...(hasFormat
      ? []
      : [invalid(t('system.noFormat', { n, format: play.format, sport: sport.name }), field)]),
    ...(isPair && !sport.pairs
      ? [invalid(t('system.noPairs', { n, sport: sport.name }), field)]
      : []),
    ...(hasFormat && (!isPair || sport.pairs) ? checkPlayable(system, rubber, field) : []),
    ...checkValue(system, rubber, field),
  ]
}

function checkValue(
  system: System,
  { n, play, value }: Rubber,
  field: string,
): readonly TeamRefusal[] {
  const worth = fixedRubberValue(system, play)
  return worth === null || worth === value ? [] : [invalid(t('system.worth', { n, worth }), field)]
}

/** Returns the maximum number of players in a line-up of one side. */
export const maxPlayers = (slots: readonly Slot[]): number =>
  slots.filter(({ of }) => of === undefined).reduce((sum, { size }) => sum + size, 0)

/** Returns whether the final score can be level. */
function canBeLevel({ score, rubbers, winAt }: System): boolean {
  const total = totalPoints({ rubbers })
  return winAt === null || winAt * 2 > total + 1 ? total % 2 === 0 || score !== 'rubbers' : false
}

/**
 * Checks a club's own match system: missing or repeated places, unplayable rubbers, unreachable points,
 * unhandled draws.
 */
export function checkSystem(system: System): readonly TeamRefusal[] {
  const { rubbers, winAt, fewest, drawAllowed, sport, score } = system
  const total = totalPoints(system)
  const most = maxPlayers(system.home)
  const isMaxBelowMin = system.most !== null && system.most < Math.min(fewest, most)
  const isWinOutOfRange = winAt !== null && (winAt < 1 || winAt > total)
  return [
    ...checkSlots(system.home, 'home'),
    ...checkSlots(system.away, 'away'),
    ...teamSides.flatMap((side) => checkUnusedPlaces(system, side)),
    ...teamSides.flatMap((side) => checkRubberLimit(system, side)),
    ...(scoresBySport[sport].includes(score)
      ? []
      : [invalid(t('system.counted', { sport: sports[sport].name }), 'score')]),
    ...rubbers.flatMap((rubber, index) => checkRubber(system, rubber, index)),
    ...(isWinOutOfRange ? [invalid(t('system.winAt', { total, winAt }), 'winAt')] : []),
    ...(fewest < 1 || fewest > most ? [invalid(t('system.fewest', { most }), 'fewest')] : []),
    ...(isMaxBelowMin ? [invalid(t('system.most', { fewest }), 'most')] : []),
    ...(!drawAllowed && canBeLevel(system) ? [invalid(t('system.draw'), 'drawAllowed')] : []),
  ]
}

/**
 * Returns the system with its rubbers in another order, given as "1-1", "D"; null if one is unknown.
 * Colours follow the boards; the opening throw or break follows the order.
 */
export function reorderRubbers(system: System, order: readonly string[]): System | null {
  const remaining = [...system.rubbers]
  const rubbers: Rubber[] = []
  for (const [position, text] of order.entries()) {
    const [home, away = home] = text.split('-')
    const index = remaining.findIndex((rubber) => rubber.home === home && rubber.away === away)
    const rubber = remaining[index]
    if (rubber === undefined) return null
    remaining.splice(index, 1)
    const opens = system.opensByTurn ? (system.rubbers[position]?.opens ?? null) : rubber.opens
    rubbers.push({ ...rubber, n: position + 1, opens })
  }
  return remaining.length === 0 ? { ...system, rubbers } : null
}
