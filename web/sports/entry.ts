import { otherSide } from '#engine/sports/finding.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

export type TextPair = readonly [string, string]

/** One field of a score: its side and set (0 if there are no sets). */
export type Cell = { readonly side: Side; readonly setIndex: number }

/** The input of a score, possibly incomplete. */
export type Entry = {
  readonly sets: readonly TextPair[]
  readonly score: TextPair
  readonly active: Cell
  /** Whether the next digit replaces the content of the active field. */
  readonly isFresh: boolean
  /** Whether the last key moved on automatically from a full field. */
  readonly hasAdvanced: boolean
}

/** The fields that the keypad writes to: those of the sets, or one per side. */
export type KeypadFields = {
  readonly kind: 'sets' | 'score'
  /** Number of fields per side. */
  readonly count: number
  /** Maximum number of characters of a field. */
  readonly length: number
  /** Whether a field is full, so that the keypad advances. */
  readonly isFull: (text: string) => boolean
  /** Whether the match is over after these sets. */
  readonly isOver: (sets: readonly TextPair[]) => boolean
  readonly allowsNegative: boolean
}

export type KeypadKey =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'typed'; readonly cell: Cell; readonly text: string }
  | { readonly type: 'erase' }
  | { readonly type: 'sign' }
  | { readonly type: 'next' }
  | { readonly type: 'next-set' }
  | { readonly type: 'move'; readonly cell: Cell }
  /** A whole set or score, with the selected side's number first. */
  | { readonly type: 'win'; readonly pair: Pair }
  /** Chooses the winner of the selected fields; a number of the other side moves to it. */
  | { readonly type: 'winner'; readonly side: Side }
  /** A number for the selected side. */
  | { readonly type: 'fill'; readonly value: number }
  | { readonly type: 'step'; readonly side: Side; readonly by: 1 | -1 }
  | { readonly type: 'sets'; readonly sets: readonly Pair[] }
  | { readonly type: 'result'; readonly score: Pair }

const firstCell: Cell = { side: 1, setIndex: 0 }

export const emptyEntry: Entry = {
  sets: [],
  score: ['', ''],
  active: firstCell,
  isFresh: true,
  hasAdvanced: false,
}

/** Returns the text in a field. */
export function getCellText(entry: Entry, fields: KeypadFields, { side, setIndex }: Cell): string {
  const texts = fields.kind === 'sets' ? entry.sets[setIndex] : entry.score
  return texts?.[side - 1] ?? ''
}

function replaceSide(texts: TextPair | undefined, side: Side, text: string): TextPair {
  const [one, two] = texts ?? ['', '']
  return side === 1 ? [text, two] : [one, text]
}

function writeCell(
  entry: Entry,
  fields: KeypadFields,
  { side, setIndex }: Cell,
  text: string,
): Entry {
  if (fields.kind === 'score') return { ...entry, score: replaceSide(entry.score, side, text) }
  const length = Math.max(entry.sets.length, setIndex + 1)
  const sets = Array.from({ length }, (_, index) => entry.sets[index] ?? (['', ''] as const))
  return { ...entry, sets: sets.with(setIndex, replaceSide(sets[setIndex], side, text)) }
}

/** Returns the next field in order of play. */
export function getNextCell({ side, setIndex }: Cell): Cell {
  return side === 1 ? { side: 2, setIndex } : { side: 1, setIndex: setIndex + 1 }
}

/** Returns the previous field in order of play; null before the first. */
export function getPreviousCell({ side, setIndex }: Cell): Cell | null {
  if (side === 2) return { side: 1, setIndex }
  return setIndex === 0 ? null : { side: 2, setIndex: setIndex - 1 }
}

function moveTo(entry: Entry, cell: Cell): Entry {
  return { ...entry, active: cell, isFresh: true }
}

/** Selects the other side of the same set, then the next set. Stays if the match is decided. */
function moveToNext(entry: Entry, fields: KeypadFields): Entry {
  const { side, setIndex } = entry.active
  const opposite: Cell = { side: otherSide(side), setIndex }
  if (side === 1 || getCellText(entry, fields, opposite) === '') return moveTo(entry, opposite)
  return moveToNextSet(entry, fields)
}

function moveToNextSet(entry: Entry, fields: KeypadFields): Entry {
  const setIndex = entry.active.setIndex + 1
  if (fields.kind === 'score')
    return moveTo(entry, { side: otherSide(entry.active.side), setIndex: 0 })
  const isLast = setIndex >= fields.count || fields.isOver(entry.sets.slice(0, setIndex))
  return isLast ? { ...entry, isFresh: true } : moveTo(entry, { side: 1, setIndex })
}

function removeInvalidCharacters(text: string, fields: KeypadFields): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, fields.length)
  const plain = digits.replace(/^0+(?=\d)/, '')
  return fields.allowsNegative && /^[-−]/.test(text) ? `-${plain}` : plain
}

function typeText(entry: Entry, fields: KeypadFields, cell: Cell, text: string): Entry {
  const clean = removeInvalidCharacters(text, fields)
  const hasGrown = clean.length > getCellText(entry, fields, cell).length || entry.isFresh
  const written = { ...writeCell(entry, fields, cell, clean), active: cell, isFresh: false }
  if (!hasGrown || clean === '' || !fields.isFull(clean)) return written
  // Both numbers are entered: there is no next field, and the next digit replaces this one.
  const other = getCellText(written, fields, {
    side: otherSide(cell.side),
    setIndex: cell.setIndex,
  })
  if (fields.kind === 'score' && other !== '') return { ...written, isFresh: true }
  const moved = moveToNext(written, fields)
  return { ...moved, hasAdvanced: moved.active !== written.active }
}

function erase(entry: Entry, fields: KeypadFields): Entry {
  const { active } = entry
  const text = getCellText(entry, fields, active)
  if (text !== '') {
    const rest = entry.isFresh ? '' : text.slice(0, -1)
    return { ...writeCell(entry, fields, active, rest), isFresh: false }
  }
  const previous = getPreviousCell(active)
  return previous === null ? entry : { ...entry, active: previous, isFresh: false }
}

function enterWin(entry: Entry, fields: KeypadFields, [won, lost]: Pair): Entry {
  const { side, setIndex } = entry.active
  const withWinner = writeCell(entry, fields, { side, setIndex }, String(won))
  const updated = writeCell(withWinner, fields, { side: otherSide(side), setIndex }, String(lost))
  if (fields.kind === 'score') return { ...updated, isFresh: true }
  const moved = moveToNextSet(updated, fields)
  return moved.active.setIndex === setIndex
    ? moved
    : moveTo(moved, { side, setIndex: moved.active.setIndex })
}

/** Returns the leading side of the selected fields; null if neither leads. */
export function getLeadingSide(entry: Entry, fields: KeypadFields): Side | null {
  const { setIndex } = entry.active
  const one = parseNumber(getCellText(entry, fields, { side: 1, setIndex }))
  const two = parseNumber(getCellText(entry, fields, { side: 2, setIndex }))
  if (one > two) return 1
  return two > one ? 2 : null
}

function chooseWinner(entry: Entry, fields: KeypadFields, side: Side): Entry {
  const { setIndex } = entry.active
  const leader = getLeadingSide(entry, fields)
  if (leader === null || leader === side) return moveTo(entry, { side, setIndex })
  const [one, two] = ([1, 2] as const).map((each) =>
    getCellText(entry, fields, { side: each, setIndex }),
  )
  const swapped = writeCell(entry, fields, { side: 1, setIndex }, two!)
  return moveTo(writeCell(swapped, fields, { side: 2, setIndex }, one!), { side, setIndex })
}

function fillSide(entry: Entry, fields: KeypadFields, value: number): Entry {
  const written = writeCell(entry, fields, entry.active, String(value))
  return moveToNext(written, fields)
}

function stepScore(entry: Entry, fields: KeypadFields, side: Side, by: 1 | -1): Entry {
  const cell: Cell = { side, setIndex: 0 }
  const current = Number(getCellText(entry, fields, cell) || '0')
  const min = fields.allowsNegative ? -Infinity : 0
  const written = writeCell(entry, fields, cell, String(Math.max(min, current + by)))
  // Counting up one side implies 0 for an empty other side.
  const other: Cell = { side: otherSide(side), setIndex: 0 }
  const updated =
    getCellText(written, fields, other) === '' ? writeCell(written, fields, other, '0') : written
  return moveTo(updated, cell)
}

function flipSign(entry: Entry, fields: KeypadFields): Entry {
  const text = getCellText(entry, fields, entry.active)
  const flipped = text.startsWith('-') ? text.slice(1) : `-${text}`
  return { ...writeCell(entry, fields, entry.active, flipped), isFresh: false }
}

/** Returns the entry after a key of the keypad or keyboard. */
export function pressKey(before: Entry, fields: KeypadFields, key: KeypadKey): Entry {
  const entry = before.hasAdvanced ? { ...before, hasAdvanced: false } : before
  // Next right after an automatic move must not skip a field.
  if (before.hasAdvanced && key.type === 'next') return entry
  switch (key.type) {
    case 'digit': {
      const old = entry.isFresh ? '' : getCellText(entry, fields, entry.active)
      return typeText(entry, fields, entry.active, old + key.digit)
    }
    case 'typed':
      return typeText(entry, fields, key.cell, key.text)
    case 'erase':
      return erase(entry, fields)
    case 'sign':
      return flipSign(entry, fields)
    case 'next':
      return moveToNext(entry, fields)
    case 'next-set':
      return moveToNextSet(entry, fields)
    case 'move':
      return moveTo(entry, key.cell)
    case 'win':
      return enterWin(entry, fields, key.pair)
    case 'winner':
      return chooseWinner(entry, fields, key.side)
    case 'fill':
      return fillSide(entry, fields, key.value)
    case 'step':
      return stepScore(entry, fields, key.side, key.by)
    case 'sets': {
      const sets = key.sets.map(([one, two]): TextPair => [String(one), String(two)])
      const setIndex = Math.max(0, Math.min(sets.length, fields.count) - 1)
      return { ...entry, sets, active: { side: 2, setIndex }, isFresh: true }
    }
    case 'result':
      return { ...entry, score: [String(key.score[0]), String(key.score[1])] }
  }
}

/** Returns the numbers of all sets with content; `NaN` for empty fields. */
export function readSets({ sets }: Entry, count: number): Pair[] {
  const typed = sets.slice(0, count)
  const last = typed.findLastIndex(([one, two]) => one !== '' || two !== '')
  return typed.slice(0, last + 1).map(([one, two]): Pair => [parseNumber(one), parseNumber(two)])
}

/** Parses a number; `NaN` if empty. */
export function parseNumber(text: string): number {
  return text === '' || text === '-' ? Number.NaN : Number(text)
}
