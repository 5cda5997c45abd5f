/**
 * A match added to a round robin for a late entrant. Rounds count from 1 after the regular rounds.
 */
export type LatePairing = {
  readonly round: number
  readonly board: number
  readonly numbers: readonly [white: number, black: number]
}

/** Players and boards in use by round. */
type Rounds = {
  readonly isFree: (round: number, numbers: readonly [number, number]) => boolean
  /** Adds a match at the given board, else at the first free one. */
  readonly seat: (round: number, numbers: readonly [number, number], board?: number) => LatePairing
}

function createRounds(): Rounds {
  const rounds: { readonly players: Set<number>; readonly boards: Set<number> }[] = []
  const at = (round: number) => (rounds[round] ??= { players: new Set(), boards: new Set() })
  const firstFree = (boards: ReadonlySet<number>) => {
    let board = 1
    while (boards.has(board)) board++
    return board
  }
  return {
    isFree: (round, numbers) => !numbers.some((number) => at(round).players.has(number)),
    seat: (round, numbers, requestedBoard) => {
      const { players, boards } = at(round)
      const board = requestedBoard ?? firstFree(boards)
      for (const number of numbers) players.add(number)
      boards.add(board)
      return { round, board, numbers }
    },
  }
}

/**
 * Returns the round and board of a late entrant's match by rotation. Null if there are more late entrants
 * than regular players, and for games between late entrants in a double round robin.
 */
function findRotationPlace(
  a: number,
  late: number,
  regular: number,
  cycle: number,
  isDouble: boolean,
): Pick<LatePairing, 'round' | 'board'> | null {
  if (late >= regular) return null
  if (a <= regular) {
    const step = (a - 1 - late + regular) % regular
    return { round: cycle * regular + step + 1, board: late + 1 }
  }
  // The sum of both numbers gives each late entrant a different round for every opponent.
  const other = a - regular - 1
  return isDouble ? null : { round: regular + other + late, board: other + 1 }
}

/**
 * Returns the matches of late entrants in a full round robin. Each plays all earlier players, twice with
 * colours reversed if `isDouble`. No one plays twice in a round, and a further entrant moves no match.
 * Numbers start at 1.
 */
export function pairLateEntrants(
  regular: number,
  newcomers: number,
  isDouble: boolean,
): readonly LatePairing[] {
  const rounds = createRounds()
  const pairs: LatePairing[] = []
  for (let late = 0; late < newcomers; late++) {
    const newcomer = regular + late + 1
    for (const cycle of isDouble ? [0, 1] : [0]) {
      for (let a = 1; a < newcomer; a++) {
        const numbers = cycle === 0 ? ([a, newcomer] as const) : ([newcomer, a] as const)
        const place = findRotationPlace(a, late, regular, cycle, isDouble)
        if (place !== null && rounds.isFree(place.round, numbers)) {
          pairs.push(rounds.seat(place.round, numbers, place.board))
          continue
        }
        let round = 1
        while (!rounds.isFree(round, numbers)) round++
        pairs.push(rounds.seat(round, numbers))
      }
    }
  }
  return pairs
}
