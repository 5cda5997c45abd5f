/** Maximum number of rows or values per statement, well below the databases' limits of parameters. */
const batchSize = 500

/** Splits rows or values into batches that each fit into one statement. */
export const splitIntoBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  )
