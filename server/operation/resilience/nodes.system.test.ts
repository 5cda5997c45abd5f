import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineNames } from '../../testing/databases.ts'
import { startCluster, type Cluster } from '../../testing/nodes/cluster.ts'
import { nodeParts } from '../../testing/nodes/parts.ts'
import { findProxyStarter } from '../../testing/nodes/proxy.ts'

/** Seed of the short run; `npm run nodes` is the long one. */
const seed = 1
const proxy = findProxyStarter('HAProxy') === null ? 'nginx' : 'HAProxy'
const canRun = findProxyStarter(proxy) !== null && engineNames.includes('postgres')

describe.runIf(canRun)(`two nodes behind ${proxy}`, () => {
  let cluster: Cluster

  beforeAll(async () => {
    cluster = await startCluster({ size: 2, proxy })
  })
  afterAll(async () => cluster.remove())

  test.each(nodeParts.filter(({ isInSuite }) => isInSuite))('$name', async ({ run }) => {
    const { counts, violations } = await run(cluster, { seed, isLong: false })
    expect(violations.join('\n')).toBe('')
    expect(Object.keys(counts)).not.toEqual([])
  })
})
