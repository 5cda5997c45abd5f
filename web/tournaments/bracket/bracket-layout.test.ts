import { describe, expect, test } from 'vitest'
import {
  planDoubleElimination,
  planSingleElimination,
} from '#engine/tournaments/pairing/elimination.ts'
import type { PlannedMatch } from '#engine/tournaments/pairing/elimination.ts'
import {
  box,
  type BracketSection,
  type BracketAdvancement,
  layOutBracket,
  findNeighbour,
  linePath,
} from './bracket-layout.ts'

function listAdvancements(planned: readonly PlannedMatch[]): BracketAdvancement[] {
  return planned.flatMap(({ id, sources }) =>
    sources.flatMap((source, side): BracketAdvancement[] =>
      source.from === 'seed'
        ? []
        : [{ from: source.match, outcome: source.from, to: id, side: side === 0 ? 0 : 1 }],
    ),
  )
}

function buildRounds(planned: readonly PlannedMatch[], letters: string): BracketSection['rounds'] {
  const sectionMatches = planned.filter(({ id }) => letters.includes(id.slice(0, 1)))
  const ids = [...new Set(sectionMatches.map(({ id }) => id.split('-')[0] ?? ''))]
  return ids.map((id) => ({
    id,
    title: id,
    bestOf: null,
    matchIds: sectionMatches
      .filter((match) => match.id.startsWith(`${id}-`))
      .map((match) => match.id),
  }))
}

function layOutSingle(entrants: number, hasThirdPlaceMatch: boolean) {
  const planned = planSingleElimination(entrants, hasThirdPlaceMatch)
  const sections: BracketSection[] = [
    { kind: 'winners', title: 'Bracket', rounds: buildRounds(planned, 'W') },
    { kind: 'finals', title: 'Finals', rounds: buildRounds(planned, 'T') },
  ]
  return layOutBracket(sections, listAdvancements(planned))
}

function layOutDouble(entrants: number) {
  const planned = planDoubleElimination(entrants)
  const sections: BracketSection[] = [
    { kind: 'winners', title: 'Winners', rounds: buildRounds(planned, 'W') },
    { kind: 'losers', title: 'Losers', rounds: buildRounds(planned, 'L') },
    { kind: 'finals', title: 'Finals', rounds: buildRounds(planned, 'F') },
  ]
  return layOutBracket(sections, listAdvancements(planned))
}

describe('the layout of a bracket', () => {
  test('places a match midway between its two feeders', () => {
    const { matches } = layOutSingle(8, false)
    const y = (id: string) => matches.get(id)?.y ?? Number.NaN
    expect(y('W2-1')).toBe((y('W1-1') + y('W1-2')) / 2)
    expect(y('W3-1')).toBe((y('W2-1') + y('W2-2')) / 2)
    expect(y('W1-2') - y('W1-1')).toBe(box.pitch)
  })

  test('places rounds from left to right, a gap apart', () => {
    const { matches, width } = layOutSingle(8, false)
    const x = (id: string) => matches.get(id)?.x ?? Number.NaN
    expect(x('W1-1')).toBe(box.edge)
    expect(x('W2-1')).toBe(box.edge + box.width + box.gap)
    expect(width).toBe(box.edge + 3 * box.width + 2 * box.gap + box.edge)
  })

  test('places the third-place match below the final in its column, without a line', () => {
    const { matches, lines } = layOutSingle(16, true)
    const final = matches.get('W4-1')
    const third = matches.get('T1-1')
    expect(third?.x).toBe(final?.x)
    expect(third?.y).toBeGreaterThanOrEqual((final?.y ?? 0) + box.pitch)
    expect(lines.some(({ to }) => to.id === 'T1-1')).toBe(false)
  })

  test.each([2, 3, 4, 5, 8, 15, 16, 33, 64, 128])(
    'no two matches of %i players overlap, in single and double elimination',
    (entrants) => {
      for (const { matches, sections } of [layOutSingle(entrants, true), layOutDouble(entrants)]) {
        const placed = [...matches.values()]
        for (const match of placed) {
          expect(match.y + box.height).toBeLessThanOrEqual(sections[match.section]?.height ?? 0)
        }
        const columns = Map.groupBy(placed, ({ section, column }) => `${section}/${column}`)
        for (const column of columns.values()) {
          const ys = column.map(({ y }) => y).toSorted((a, b) => a - b)
          ys.slice(1).forEach((y, index) =>
            expect(y - (ys[index] ?? 0)).toBeGreaterThanOrEqual(box.pitch),
          )
        }
      }
    },
  )

  test('places losers’ rounds with as many matches as the one before at the same height', () => {
    const { matches } = layOutDouble(16)
    const y = (id: string) => matches.get(id)?.y
    expect(y('L2-1')).toBe(y('L1-1'))
    expect(y('L2-4')).toBe(y('L1-4'))
    expect(matches.get('L1-1')?.section).toBe(1)
  })

  test('the last round of each bracket is next to the grand final', () => {
    const { sections } = layOutDouble(16)
    const [winners, losers] = sections.map(({ rounds }) => rounds)
    const grandFinal = winners!.find(({ id }) => id.startsWith('F'))!
    const columns = [winners!.filter(({ id }) => !id.startsWith('F')), losers!].map(
      (rounds) => rounds.at(-1)!.column,
    )
    expect(columns).toEqual([grandFinal.column - 1, grandFinal.column - 1])
  })

  test('places the grand final and its reset right of both brackets, with a line from the losers’ winner', () => {
    const layout = layOutDouble(8)
    const { matches, lines } = layout
    const grand = matches.get('F1-1')
    const others = [...matches.values()].filter(({ id }) => !id.startsWith('F'))
    expect(Math.max(...others.map(({ x }) => x))).toBeLessThan(grand?.x ?? 0)
    expect(matches.get('F2-1')?.x).toBeGreaterThan(grand?.x ?? 0)
    expect(grand?.section).toBe(0)
    const line = lines.find(({ from, to }) => from.id === 'L4-1' && to.id === 'F1-1')
    expect(line).toBeDefined()
    const path = line === undefined ? '' : linePath(line, layout, 36)
    expect(path).toMatch(/^M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+$/)
  })

  test('arrow keys move to the next round or the neighbouring match, also across brackets', () => {
    const layout = layOutDouble(8)
    expect(findNeighbour(layout, 'W1-2', 'ArrowRight')).toBe('W2-1')
    expect(findNeighbour(layout, 'W2-1', 'ArrowLeft')).toBe('W1-1')
    expect(findNeighbour(layout, 'W1-1', 'ArrowDown')).toBe('W1-2')
    expect(findNeighbour(layout, 'W1-1', 'ArrowUp')).toBeNull()
    expect(findNeighbour(layout, 'W1-4', 'ArrowDown')).toBe('L1-1')
    expect(findNeighbour(layout, 'L1-1', 'ArrowUp')).toBe('W1-4')
    expect(findNeighbour(layout, 'W1-3', 'Home')).toBe('W1-1')
    expect(findNeighbour(layout, 'W1-1', 'End')).toBe('W1-4')
  })

  test('an empty bracket has no sections and no height', () => {
    expect(layOutBracket([], [])).toMatchObject({ width: box.edge, height: 0, sections: [] })
  })
})
