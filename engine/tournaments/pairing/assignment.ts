/**
 * Returns the column of each row in the cheapest assignment of rows to distinct columns. Expects a square
 * matrix of whole numbers whose sums stay exact. Source: the Hungarian method, in O(n³).
 */
export function findCheapestAssignment(costs: readonly (readonly number[])[]): readonly number[] {
  const size = costs.length
  const rowPotential = new Float64Array(size + 1)
  const columnPotential = new Float64Array(size + 1)
  /** Row, from 1, assigned to each column, from 1; 0 for none. Column 0 holds the row being assigned. */
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const cameFrom = new Int32Array(size + 1)
    const slack = new Float64Array(size + 1).fill(Infinity)
    const isVisited = new Uint8Array(size + 1)
    let column = 0
    while (rowOf[column] !== 0) {
      isVisited[column] = 1
      const currentRow = rowOf[column]!
      let next = 0
      for (let other = 1; other <= size; other++) {
        if (isVisited[other] === 1) continue
        const reducedCost =
          costs[currentRow - 1]![other - 1]! - rowPotential[currentRow]! - columnPotential[other]!
        if (reducedCost < slack[other]!) {
          slack[other] = reducedCost
          cameFrom[other] = column
        }
        if (next === 0 || slack[other]! < slack[next]!) next = other
      }
      const smallestSlack = slack[next]!
      for (let other = 0; other <= size; other++) {
        if (isVisited[other] === 1) {
          rowPotential[rowOf[other]!] = rowPotential[rowOf[other]!]! + smallestSlack
          columnPotential[other] = columnPotential[other]! - smallestSlack
        } else slack[other] = slack[other]! - smallestSlack
      }
      column = next
    }
    while (column !== 0) {
      const before = cameFrom[column]!
      rowOf[column] = rowOf[before]!
      column = before
    }
  }
  const columns = Array.from({ length: size }, () => 0)
  for (let column = 1; column <= size; column++) columns[rowOf[column]! - 1] = column - 1
  return columns
}
