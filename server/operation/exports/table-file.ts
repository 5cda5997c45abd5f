import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Row } from '../table-rows.ts'
import { byteOrderMark, formatCsv } from '../../platform/csv.ts'

const batchSize = 1000

type Rows = AsyncIterable<readonly Row[]>

/** Writes a table as JSON, one row per line, and as CSV. Calls `onBatch` with every batch of rows. */
export async function writeTable(
  stem: string,
  columns: readonly string[],
  { rows, onBatch }: { readonly rows: Rows; readonly onBatch: (rows: readonly Row[]) => void },
): Promise<void> {
  const json = await open(`${stem}.json`, 'wx', 0o600)
  const csv = await open(`${stem}.csv`, 'wx', 0o600)
  try {
    await csv.write(byteOrderMark + formatCsv([columns]))
    let before = '[\n'
    for await (const batch of rows) {
      onBatch(batch)
      await json.write(before + batch.map((row) => JSON.stringify(row)).join(',\n'))
      before = ',\n'
      await csv.write(formatCsv(batch.map((row) => columns.map((column) => row[column] as string))))
    }
    await json.write(before === '[\n' ? '[]\n' : '\n]\n')
  } finally {
    await json.close()
    await csv.close()
  }
}

function parseRow(line: string, place: string): Row {
  try {
    return JSON.parse(line.replace(/,$/, '')) as Row
  } catch (error) {
    const todo = 'Export the club again, with npm run export, and copy the whole folder.'
    throw new Error(`${place} is damaged: ${(error as Error).message}\n${todo}`, { cause: error })
  }
}

/** Reads lines. `node:readline` would also split at U+2028 and U+2029, which JSON does not escape. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk as string}`.split(/\r?\n/)
    rest = lines.pop()!
    yield* lines
  }
  yield rest
}

/** Reads the JSON written by `writeTable`. */
export async function* readTable(stem: string): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = []
  let lineNumber = 0
  for await (const line of readLines(`${stem}.json`)) {
    lineNumber += 1
    if (!line.startsWith('{')) continue
    batch.push(parseRow(line, `${stem}.json, line ${lineNumber}`))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
