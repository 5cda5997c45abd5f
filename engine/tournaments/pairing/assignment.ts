/**
 * Returns the column of each row in the cheapest assignment of rows to distinct columns. Expects a square
 * matrix of whole numbers whose sums stay exact. Source: the Hungarian method, in O(n³).
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): readonly number[] {
  const size = costs.length
  const ofRow = new Float64Array(size + 1)
  const ofColumn = new Float64Array(size + 1)
  /** Row, from 1, assigned to each column, from 1; 0 for none. Column 0 holds the row being assigned. */
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    const cameFrom = new Int32Array(size + 1)
    const slack = new Float64Array(size + 1).fill(Infinity)
    const isSeen = new Uint8Array(size + 1)
    let column = 0
    while (rowOf[column] !== 0) {
      isSeen[column] = 1
      const at = rowOf[column]!
      let next = 0
      for (let other = 1; other <= size; other++) {
        if (isSeen[other] === 1) continue
        const left = costs[at - 1]![other - 1]! - ofRow[at]! - ofColumn[other]!
        if (left < slack[other]!) {
          slack[other] = left
          cameFrom[other] = column
        }
        if (next === 0 || slack[other]! < slack[next]!) next = other
      }
      const least = slack[next]!
      for (let other = 0; other <= size; other++) {
        if (isSeen[other] === 1) {
          ofRow[rowOf[other]!] = ofRow[rowOf[other]!]! + least
          ofColumn[other] = ofColumn[other]! - least
        } else slack[other] = slack[other]! - least
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
