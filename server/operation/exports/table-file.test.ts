import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTable, writeTable } from './table-file.ts'

test.each([
  ['a line break', 'one\ntwo'],
  ['a line separator', 'one\u2028two'],
  ['a paragraph separator', 'one\u2029two'],
  ['a carriage return', 'one\rtwo'],
])('reads back a text with %s', async (_, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-table-'))
  const rows = [{ id: 'a', text }]
  const batches = async function* () {
    yield rows
  }
  await writeTable(join(folder, 'notes'), ['id', 'text'], { rows: batches(), onBatch: () => {} })
  const read: unknown[] = []
  for await (const batch of readTable(join(folder, 'notes'))) read.push(batch)
  expect(read).toEqual([rows])
  rmSync(folder, { recursive: true })
})
