import { describe, expect, test } from 'vitest'
import { engineNames } from '../../testing/databases.ts'
import { faultParts } from '../../testing/faults/parts.ts'

/** Seed of the short run; `npm run faults` is the long one. */
const seed = 1

describe.each(engineNames)('the club’s invariants hold on %s', (engine) => {
  test.each(faultParts.filter(({ suiteEngines }) => suiteEngines.includes(engine)))(
    'where $name',
    async ({ run }) => {
      const { counts, violations } = await run({ engine, seed, isLong: false })
      expect(violations).toEqual([])
      expect(Object.keys(counts)).not.toEqual([])
    },
  )
})
