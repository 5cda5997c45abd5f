import type { z } from 'zod'
import type { getBracket } from '#contract/tournaments/rounds.ts'

type Reply = z.infer<(typeof getBracket)['reply']>
export type BracketSection = Reply['sections'][number]
export type BracketAdvancement = Reply['advancements'][number]

/** Sizes of a match's box and the space around it, in CSS pixels at full size. */
export const box = { width: 238, height: 56, label: 18, pitch: 80, gap: 64, edge: 20 } as const

/** Smaller boxes without set scores, so that two rounds fit on a phone. */
export const phoneBox = { ...box, width: 196, gap: 28, edge: 8 } as const

type Box = Readonly<Record<keyof typeof box, number>>

/** The position of a match within its section; `column` and `row` count from 0. */
export type PlacedMatch = {
  readonly id: string
  readonly section: number
  readonly column: number
  readonly row: number
  readonly x: number
  /** Upper edge of the box, below its label. */
  readonly y: number
}

export type PlacedRound = {
  readonly id: string
  readonly title: string
  readonly bestOf: number | null
  readonly column: number
  readonly x: number
  readonly matchIds: readonly string[]
}

export type PlacedSection = {
  readonly title: string
  readonly rounds: readonly PlacedRound[]
  readonly height: number
  /** Total height of the sections above. */
  readonly top: number
}

/**
 * A line from the right edge of one match to the left edge of the next, each relative to its
 * section.
 */
export type PlacedLine = { readonly from: PlacedMatch; readonly to: PlacedMatch }

export type BracketLayout = {
  readonly box: Box
  readonly width: number
  readonly height: number
  readonly sections: readonly PlacedSection[]
  readonly matches: ReadonlyMap<string, PlacedMatch>
  readonly lines: readonly PlacedLine[]
}

type Round = BracketSection['rounds'][number]
type Column = { readonly section: number; readonly column: number; readonly round: Round }

const isThirdPlaceRound = ({ id }: Round) => id.startsWith('T')

/**
 * Returns the columns. The third-place match is below the final. The finals of a double elimination
 * are right of all other rounds, and next to the last round of each bracket.
 */
function listColumns(sections: readonly BracketSection[]): readonly Column[] {
  const brackets = sections
    .filter(({ kind }) => kind !== 'finals')
    .map(({ rounds }) => rounds.filter((round) => !isThirdPlaceRound(round)))
  const finalRounds = sections
    .filter(({ kind }) => kind === 'finals')
    .flatMap(({ rounds }) => rounds)
    .filter((round) => !isThirdPlaceRound(round))
  const lastBracketColumn = Math.max(-1, ...brackets.map((rounds) => rounds.length - 1))
  const columns = brackets.flatMap((rounds, section) =>
    rounds.map((round, index): Column => {
      const isLast = finalRounds.length > 0 && index === rounds.length - 1
      return { section, column: isLast ? lastBracketColumn : index, round }
    }),
  )
  const finals = finalRounds.map((round, index): Column => ({
    section: 0,
    column: lastBracketColumn + 1 + index,
    round,
  }))
  const all = [...columns, ...finals]
  const lastColumn = Math.max(0, ...all.filter(({ section }) => section === 0).map((c) => c.column))
  const thirds = sections
    .flatMap(({ rounds }) => rounds)
    .filter(isThirdPlaceRound)
    .map((round): Column => ({ section: 0, column: lastColumn, round }))
  return [...all, ...thirds]
}

/** Upper edge of the first box, with room for its label. */
const firstY = box.label + 10

/** Places the matches of a column: midway between their feeders, and below each other. */
function placeColumn(
  { section, column, round }: Column,
  feeders: ReadonlyMap<string, readonly string[]>,
  placed: Map<string, PlacedMatch>,
  size: Box,
): void {
  // A match without feeders, as in a first round, is placed below its neighbour.
  let nextY = Math.max(
    firstY,
    ...[...placed.values()]
      .filter((other) => other.section === section && other.column === column)
      .map(({ y }) => y + box.pitch + box.label),
  )
  round.matchIds.forEach((id, row) => {
    const from = (feeders.get(id) ?? [])
      .map((feeder) => placed.get(feeder))
      .filter((feeder) => feeder?.section === section && feeder.column < column)
      .map((feeder) => feeder!.y)
    const middle = from.length === 0 ? nextY : (Math.min(...from) + Math.max(...from)) / 2
    const y = Math.max(nextY, middle)
    placed.set(id, { id, section, column, row, x: columnX(column, size), y })
    nextY = y + box.pitch
  })
}

function findFeeders(
  advancements: readonly BracketAdvancement[],
): ReadonlyMap<string, readonly string[]> {
  const feeders = new Map<string, string[]>()
  for (const { from, to, outcome } of advancements) {
    if (outcome === 'winner') feeders.set(to, [...(feeders.get(to) ?? []), from])
  }
  return feeders
}

/**
 * Places the matches of a knockout: rounds from left to right, each match midway between its
 * feeders, winners above losers, finals at the right. Lines follow the winners.
 */
export function layOutBracket(
  sections: readonly BracketSection[],
  advancements: readonly BracketAdvancement[],
  size: Box = box,
): BracketLayout {
  const columns = listColumns(sections)
  const feeders = findFeeders(advancements)
  const placed = new Map<string, PlacedMatch>()
  for (const column of columns) placeColumn(column, feeders, placed, size)
  const brackets = sections.filter(({ kind }) => kind !== 'finals')
  const visibleSections = brackets.length === 0 ? sections.slice(0, 1) : brackets
  const placedSections: PlacedSection[] = []
  for (const [index, { title }] of visibleSections.entries()) {
    const before = placedSections.at(-1)
    placedSections.push({
      title,
      top: before === undefined ? 0 : before.top + before.height,
      height: sectionHeight(placed, index),
      rounds: columns
        .filter(({ section }) => section === index)
        .map((column) => placedRound(column, size)),
    })
  }
  const lastSection = placedSections.at(-1)
  const lines = advancements
    .filter(({ outcome }) => outcome === 'winner')
    .flatMap(({ from, to }) => connect(placed.get(from), placed.get(to)))
  const rightEdge = Math.max(0, ...[...placed.values()].map(({ x }) => x + size.width))
  return {
    box: size,
    width: rightEdge + size.edge,
    height: lastSection === undefined ? 0 : lastSection.top + lastSection.height,
    sections: placedSections,
    matches: placed,
    lines,
  }
}

const columnX = (column: number, { width, gap, edge }: Box) => edge + column * (width + gap)

function placedRound({ column, round }: Column, size: Box): PlacedRound {
  const { id, title, bestOf, matchIds } = round
  return { id, title, bestOf, column, x: columnX(column, size), matchIds }
}

function sectionHeight(placed: ReadonlyMap<string, PlacedMatch>, section: number): number {
  const sectionMatches = [...placed.values()].filter((match) => match.section === section)
  return Math.max(firstY, ...sectionMatches.map(({ y }) => y + box.height)) + box.edge
}

function connect(from: PlacedMatch | undefined, to: PlacedMatch | undefined): PlacedLine[] {
  if (from === undefined || to === undefined || from.x >= to.x) return []
  return [{ from, to }]
}

/** Returns the SVG path of a right-angled line. Each section starts with a heading. */
export function linePath(
  { from, to }: PlacedLine,
  { sections, box: { width, gap } }: Pick<BracketLayout, 'sections' | 'box'>,
  headingHeight: number,
): string {
  const middle = ({ section, y }: PlacedMatch) =>
    (sections[section]?.top ?? 0) + (section + 1) * headingHeight + y + box.height / 2
  const bendX = to.x - gap / 2
  return `M${from.x + width} ${middle(from)}H${bendX}V${middle(to)}H${to.x}`
}

/** Returns the match that a key moves to; null at the edge, or for any other key. */
export function findNeighbour(
  { matches, lines }: BracketLayout,
  id: string,
  key: string,
): string | null {
  const current = matches.get(id)
  if (current === undefined) return null
  const all = [...matches.values()]
  const column = all
    .filter(({ section, column: other }) => section === current.section && other === current.column)
    .toSorted((a, b) => a.y - b.y)
  const index = column.indexOf(current)
  switch (key) {
    case 'ArrowDown':
      return column[index + 1]?.id ?? findFirstBelow(all, current)
    case 'ArrowUp':
      return column[index - 1]?.id ?? findLastAbove(all, current)
    case 'ArrowRight':
      return lines.find(({ from }) => from === current)?.to.id ?? findNearest(all, current, 1)
    case 'ArrowLeft':
      return lines.find(({ to }) => to === current)?.from.id ?? findNearest(all, current, -1)
    case 'Home':
      return column[0]?.id ?? null
    case 'End':
      return column.at(-1)?.id ?? null
  }
  return null
}

function findNearest(
  all: readonly PlacedMatch[],
  current: PlacedMatch,
  step: 1 | -1,
): string | null {
  const candidates = all.filter(
    ({ section, column }) => section === current.section && column === current.column + step,
  )
  const sorted = candidates.toSorted(
    (a, b) => Math.abs(a.y - current.y) - Math.abs(b.y - current.y),
  )
  return sorted[0]?.id ?? null
}

function findFirstBelow(all: readonly PlacedMatch[], current: PlacedMatch): string | null {
  const below = all.filter(({ section }) => section === current.section + 1)
  const sorted = below.toSorted(
    (a, b) =>
      Math.abs(a.column - current.column) - Math.abs(b.column - current.column) || a.y - b.y,
  )
  return sorted[0]?.id ?? null
}

function findLastAbove(all: readonly PlacedMatch[], current: PlacedMatch): string | null {
  const above = all.filter(({ section }) => section === current.section - 1)
  const sorted = above.toSorted(
    (a, b) =>
      Math.abs(a.column - current.column) - Math.abs(b.column - current.column) || b.y - a.y,
  )
  return sorted[0]?.id ?? null
}
