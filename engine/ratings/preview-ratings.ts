import {
  editColumns,
  noScore,
  readScore,
  takeSeats,
  type Columns,
  type Roll,
} from './leaderboard/columns.ts'
import { tableBefore, type Replay } from './replay.ts'
import {
  changeAt,
  copyRow,
  isSameChange,
  isSameRow,
  noteBefore,
  playScore,
  ratingOf,
  seats,
  type Table,
} from './leaderboard/table.ts'
import type { RatedMatch } from './types.ts'

/** Matches to remove and to add; a corrected match is in both. */
export type LogChange = {
  readonly removed: readonly string[]
  readonly added: readonly RatedMatch[]
}

export type RatingMove = {
  readonly playerId: string
  readonly before: number
  readonly after: number
}

export type PreviewedRating = {
  /** Matches that would change a rating differently, be added or be removed. */
  readonly matches: number
  /** Every player whose final rating would differ, in points. */
  readonly moves: readonly RatingMove[]
}

/**
 * Previews what a change of the log would do to ratings, without making it. Folds the log as it is and as it
 * would be side by side from the last checkpoint before the change. Bit-identical to folding both from the
 * start.
 * Source: engines, "one idea".
 */
export function previewRatings(replay: Replay, { removed, added }: LogChange): PreviewedRating {
  const roll = rollWith(replay.roll, added)
  const edited = editColumns(replay.columns, roll, new Set(removed), added)
  const before = playing({ ...replay, roll }, edited.first)
  const after = playing({ ...replay, roll }, edited.first)
  const isDirty = new Uint8Array(roll.ids.length)
  const changes = { gone: new Map<string, string>(), come: new Map<string, string>() }
  const settle = () => {
    for (const seat of [...before.table.seated, ...after.table.seated]) {
      if (seat >= 0) isDirty[seat] = isSameRow(before.table, after.table, seat) ? 0 : 1
    }
  }
  let i = before.at
  let matches = 0
  const playGone = (until: number) => {
    for (; i < until; i++) {
      play(before, replay.columns, i)
      changes.gone.set(replay.columns.ids[i]!, told(before, roll, replay.columns.playedAt[i]!))
      settle()
    }
  }
  for (let at = after.at; at < edited.columns.ids.length; at++) {
    const was = edited.from[at]!
    if (was === -1) {
      play(after, edited.columns, at)
      changes.come.set(edited.columns.ids[at]!, told(after, roll, edited.columns.playedAt[at]!))
      settle()
      continue
    }
    playGone(was)
    if (playBoth(before, after, edited.columns, at, isDirty)) matches += 1
    i = was + 1
  }
  playGone(replay.columns.ids.length)
  for (const id of new Set([...changes.gone.keys(), ...changes.come.keys()])) {
    if (changes.gone.get(id) !== changes.come.get(id)) matches += 1
  }
  return { matches, moves: movesOf(roll, before.table, after.table) }
}

/** The list itself if it has all players, since copying a large one is slow. */
function rollWith(roll: Roll, added: readonly RatedMatch[]): Roll {
  const isKnown = ({ side1, side2 }: RatedMatch) =>
    [...side1, ...side2].every((id) => roll.numbers.has(id))
  return added.every(isKnown) ? roll : { ids: [...roll.ids], numbers: new Map(roll.numbers) }
}

type Playing = { readonly table: Table; readonly at: number; readonly noted: Float64Array }

function playing(replay: Replay, first: number): Playing {
  return { ...tableBefore(replay, first), noted: new Float64Array(12) }
}

const score = noScore()

function play({ table, noted }: Playing, columns: Columns, i: number): void {
  takeSeats(table, columns, i)
  noteBefore(table, noted)
  playScore(table, readScore(columns, i, score))
}

/** Replays a match that is in both logs; returns whether it changes any rating differently. */
function playBoth(
  before: Playing,
  after: Playing,
  columns: Columns,
  at: number,
  isDirty: Uint8Array,
): boolean {
  const { seating } = columns
  let isClean = true
  for (let seat = at * 4; seat < at * 4 + 4; seat++) {
    if (seating[seat]! >= 0 && isDirty[seating[seat]!] === 1) isClean = false
  }
  play(before, columns, at)
  if (isClean) {
    for (let seat = at * 4; seat < at * 4 + 4; seat++) {
      if (seating[seat]! >= 0) copyRow(before.table, after.table, seating[seat]!)
    }
    return false
  }
  play(after, columns, at)
  for (let seat = at * 4; seat < at * 4 + 4; seat++) {
    const player = seating[seat]!
    if (player >= 0) isDirty[player] = isSameRow(before.table, after.table, player) ? 0 : 1
  }
  return !isSameChange(before.table, after.table, before.noted, after.noted)
}

/** Serialises everything stored about a match's effect on its players, for comparison. */
function told({ table, noted }: Playing, roll: Roll, playedAt: number): string {
  const lines = seats.flatMap((seat) => {
    const player = table.seated[seat]!
    if (player < 0) return []
    return [JSON.stringify([roll.ids[player], ...changeAt(table, noted, seat).map(String)])]
  })
  return [playedAt, ...lines.toSorted()].join('\n')
}

function movesOf(roll: Roll, before: Table, after: Table): RatingMove[] {
  return roll.ids.flatMap((playerId, player) => {
    const [from, to] = [ratingOf(before, player), ratingOf(after, player)]
    return from === to ? [] : [{ playerId, before: from, after: to }]
  })
}
