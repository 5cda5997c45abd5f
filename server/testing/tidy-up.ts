import { afterAll } from 'vitest'
import { afterFile } from './after-file.ts'

afterAll(async () => {
  for (const done of afterFile.splice(0)) await done()
})
