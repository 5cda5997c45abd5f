import type { SystemDraft } from '#contract/teams/systems.ts'
import { sports } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { maxRubbersAtOnePlace, fixedRubberValue } from '#engine/teams/systems/check-system.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import {
  otherSide,
  teamSides,
  type Opening,
  type Rubber,
  type Slot,
  type System,
  type TeamSide,
} from '#engine/teams/systems/types.ts'

/** A system while it is edited. */
export type Draft = Omit<System, 'id'>

/** Copies a system as a draft under a new name. */
export const copySystem = ({ id: _id, ...system }: System, name: string): Draft => ({
  ...system,
  name,
  source: '',
})

export const toRequestBody = (draft: Draft): SystemDraft => structuredClone(draft) as SystemDraft

const isSingle = ({ size }: Slot) => size === 1
const isFreePair = ({ size, of }: Slot) => size === 2 && of === undefined
export const countSingles = ({ home }: Draft): number => home.filter(isSingle).length
export const countPairs = ({ home }: Draft): number => home.filter(isFreePair).length

/** Returns the first unused id of "1", "2" … or "D", "D2" …. */
function findUnusedId(slots: readonly Slot[], size: 1 | 2): string {
  const taken = new Set(slots.flatMap(({ id, label }) => [id, label ?? id]))
  for (let index = 1; ; index++) {
    const id = size === 1 ? String(index) : index === 1 ? 'D' : `D${index}`
    if (!taken.has(id)) return id
  }
}

/** Returns the next letter if the last place has a letter, else the first unused number. */
function findUnusedSingleId(slots: readonly Slot[]): string {
  const last = slots.filter(isSingle).at(-1)?.id ?? ''
  const next = /^[A-Y]$/.test(last) ? String.fromCodePoint(last.codePointAt(0)! + 1) : ''
  return next === '' || slots.some(({ id }) => id === next) ? findUnusedId(slots, 1) : next
}

/** Adds or removes places at the end, and removes pairs with a removed player. */
function resizeSlots(slots: readonly Slot[], matches: (slot: Slot) => boolean, count: number) {
  const kept = new Set(slots.filter(matches).slice(0, count))
  let next = slots.filter((slot) => !matches(slot) || kept.has(slot))
  const ids = new Set(next.map(({ id }) => id))
  next = next.filter(({ of = [] }) => of.every((id) => ids.has(id)))
  while (next.filter(matches).length < count) {
    const size = matches({ id: '', size: 1 }) ? 1 : 2
    next = [...next, { id: size === 1 ? findUnusedSingleId(next) : findUnusedId(next, 2), size }]
  }
  return next
}

const renumber = (rubbers: readonly Rubber[]): readonly Rubber[] =>
  rubbers.map((rubber, index) => ({ ...rubber, n: index + 1 }))

/** Changes the number of places and removes the rubbers of removed ones. */
function setPlaceCount(draft: Draft, matches: (slot: Slot) => boolean, count: number): Draft {
  const home = resizeSlots(draft.home, matches, count)
  const away = resizeSlots(draft.away, matches, count)
  const hasSlot = (slots: readonly Slot[], id: string) => slots.some((slot) => slot.id === id)
  const rubbers = draft.rubbers.filter(
    (rubber) => hasSlot(home, rubber.home) && hasSlot(away, rubber.away),
  )
  const added = home.length - draft.home.length
  const maxPlayers = draft.most === null ? null : Math.max(1, draft.most + added)
  return { ...draft, home, away, most: maxPlayers, rubbers: renumber(rubbers) }
}

export const setSinglesCount = (draft: Draft, count: number): Draft =>
  setPlaceCount(draft, isSingle, count)
export const setPairsCount = (draft: Draft, count: number): Draft =>
  setPlaceCount(draft, isFreePair, count)

/** Sets the points of a rubber from its length, if the score counts racks. */
const applyFixedValue = (draft: Draft, rubber: Rubber): Rubber => ({
  ...rubber,
  value: fixedRubberValue(draft, rubber.play) ?? rubber.value,
})

/** Raises the maximum per player, so that one player can play all rubbers of a place. */
function raiseRubberLimit(draft: Draft): Draft {
  const { mostEach } = draft
  return mostEach === null
    ? draft
    : { ...draft, mostEach: Math.max(mostEach, maxRubbersAtOnePlace(draft)) }
}

/** Changes a rubber; the other side's place follows if it needs the same number of players. */
export function changeRubber(draft: Draft, n: number, part: Partial<Rubber>): Draft {
  const rubbers = draft.rubbers.map((rubber) =>
    rubber.n === n ? applyFixedValue(draft, { ...rubber, ...part }) : rubber,
  )
  return raiseRubberLimit({ ...draft, rubbers })
}

/** Changes a place in a rubber; if the number of players changes, the other side follows. */
export function changePlace(draft: Draft, n: number, side: TeamSide, id: string): Draft {
  const other = otherSide(side)
  const rubber = draft.rubbers.find((one) => one.n === n)!
  const size = draft[side].find((slot) => slot.id === id)?.size
  const opponentSlot = draft[other].find((slot) => slot.id === rubber[other])
  const sameSize = draft[other].find((slot) => slot.size === size)
  const opponentId =
    opponentSlot?.size === size || sameSize === undefined ? rubber[other] : sameSize.id
  return changeRubber(draft, n, { [side]: id, [other]: opponentId })
}

const opposite: Readonly<Record<Opening, Opening>> = { home: 'away', away: 'home', draw: 'draw' }

/** Adds a copy of the last rubber in which the other side opens. */
export function addRubber(draft: Draft): Draft {
  const last = draft.rubbers.at(-1)
  const [home, away] = teamSides.map((side) => last?.[side] ?? draft[side][0]?.id ?? '')
  const play = last?.play ?? systemsBySport[draft.sport][0]!.rubbers[0]!.play
  const lastOpening = last?.opens ?? null
  const opens = lastOpening === null ? null : opposite[lastOpening]
  const added = { n: draft.rubbers.length + 1, home, away, play, value: 1, rated: true, opens }
  return raiseRubberLimit({
    ...draft,
    rubbers: [...draft.rubbers, applyFixedValue(draft, added as Rubber)],
  })
}

export const removeRubber = (draft: Draft, n: number): Draft => ({
  ...draft,
  rubbers: renumber(draft.rubbers.filter((one) => one.n !== n)),
})

/** Moves a rubber up or down in the order of play; alternating openers stay with the position. */
export function moveRubber(draft: Draft, n: number, offset: -1 | 1): Draft {
  const [from, to] = [n - 1, n - 1 + offset]
  const [moved, displaced] = [draft.rubbers[from], draft.rubbers[to]]
  if (moved === undefined || displaced === undefined) return draft
  const keepOpener = ({ opens }: Rubber) => (draft.opensByTurn ? { opens } : {})
  const rubbers = draft.rubbers
    .with(from, { ...displaced, ...keepOpener(moved) })
    .with(to, { ...moved, ...keepOpener(displaced) })
  return { ...draft, rubbers: renumber(rubbers) }
}

/** Sets the length of every rubber to that of the first. */
export function copyFirstLength(draft: Draft): Draft {
  const play = draft.rubbers[0]?.play
  if (play === undefined) return draft
  return { ...draft, rubbers: draft.rubbers.map((one) => applyFixedValue(draft, { ...one, play })) }
}

/** Returns the field that has a format's length; null if the format fixes it. */
export function getLengthUnit(sport: SportId, format: string): 'raceTo' | 'bestOf' | null {
  const { lengths, units } = sports[sport]
  if (/^(?:Best of|First to) \d+$/.test(format)) return null
  if (lengths?.unit === 'racks') return 'raceTo'
  return units.length > 0 ? 'bestOf' : null
}

/** Changes the format of a rubber; copies its length from a built-in system with this format, if any. */
export function changeFormat(draft: Draft, n: number, format: string): Draft {
  const builtIn = systemsBySport[draft.sport]
    .flatMap(({ rubbers }) => rubbers)
    .find(({ play }) => play.format === format)
  const { details } = draft.rubbers.find((one) => one.n === n)!.play
  return changeRubber(draft, n, { play: builtIn?.play ?? { format, details } })
}

/** Sets the best-of or race length; the format's default if empty. */
export function changeLength(draft: Draft, n: number, typed: string): Draft {
  const { play } = draft.rubbers.find((one) => one.n === n)!
  const key = getLengthUnit(draft.sport, play.format)
  if (key === null) return draft
  const { [key]: _old, ...rest } = play.details ?? {}
  const details = typed === '' ? rest : { ...rest, [key]: Number(typed) }
  return changeRubber(draft, n, { play: { ...play, details } })
}
