/** A match after the table of a round robin. Rounds count from 1 after it, boards within the round. */
export type LatePairing = {
  readonly round: number
  readonly board: number
  readonly numbers: readonly [white: number, black: number]
}

/** The players and boards of each round. */
type Rounds = {
  readonly isFree: (round: number, numbers: readonly [number, number]) => boolean
  /** Uses the given board, else the first free one. */
  readonly seat: (round: number, numbers: readonly [number, number], board?: number) => LatePairing
}

function emptyRounds(): Rounds {
  const rounds: { readonly players: Set<number>; readonly boards: Set<number> }[] = []
  const at = (round: number) => (rounds[round] ??= { players: new Set(), boards: new Set() })
  const firstFree = (boards: ReadonlySet<number>) => {
    let board = 1
    while (boards.has(board)) board++
    return board
  }
  return {
    isFree: (round, numbers) => !numbers.some((number) => at(round).players.has(number)),
    seat: (round, numbers, wanted) => {
      const { players, boards } = at(round)
      const board = wanted ?? firstFree(boards)
      for (const number of numbers) players.add(number)
      boards.add(board)
      return { round, board, numbers }
    },
  }
}

/**
 * Returns where the first newcomers meet everyone in a rotation; null if there are more of them than free
 * seats, and in their games against each other in a double round robin.
 */
function inTurn(
  a: number,
  late: number,
  seated: number,
  cycle: number,
  isDouble: boolean,
): Pick<LatePairing, 'round' | 'board'> | null {
  if (late >= seated) return null
  if (a <= seated) {
    const step = (a - 1 - late + seated) % seated
    return { round: cycle * seated + step + 1, board: late + 1 }
  }
  // The sum of two numbers gives each a different round for every opponent.
  const other = a - seated - 1
  return isDouble ? null : { round: seated + other + late, board: other + 1 }
}

/**
 * Returns the matches of players who came after a round robin was full, each against all who were there
 * before, twice with colours reversed if asked: no one plays twice in a round, and no match moves when
 * another player joins. Numbers from 1, newcomers after the seated.
 */
export function pairLateEntrants(
  seated: number,
  newcomers: number,
  isDouble: boolean,
): readonly LatePairing[] {
  const rounds = emptyRounds()
  const pairs: LatePairing[] = []
  for (let late = 0; late < newcomers; late++) {
    const own = seated + late + 1
    for (const cycle of isDouble ? [0, 1] : [0]) {
      for (let a = 1; a < own; a++) {
        const numbers = cycle === 0 ? ([a, own] as const) : ([own, a] as const)
        const place = inTurn(a, late, seated, cycle, isDouble)
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
