import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'

vi.mock('idb', () => ({ openDB: vi.fn() }))

test('opens the database at the next call if the browser could not open it', async () => {
  vi.mocked(openDB).mockRejectedValueOnce(new Error('Connection to Indexed Database server lost'))
  await expect(openDatabase()).rejects.toThrow('lost')
  const database = {} as Awaited<ReturnType<typeof openDatabase>>
  vi.mocked(openDB).mockResolvedValue(database as never)
  expect(await openDatabase()).toBe(database)
  await openDatabase()
  expect(openDB).toHaveBeenCalledTimes(2)
})
