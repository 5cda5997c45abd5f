import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/screen.test-data.tsx'
import { HealthPanel } from './health-panel.tsx'
import type { AdminOverview } from './overview.ts'

const overview = (lastAt: string | null, engine = 'sqlite') =>
  ({
    version: '1.0.0',
    build: 'b1',
    audit: { events: 3, isChainWhole: true },
    backup: { lastAt, isLeftHere: false },
    health: {
      startedAt: new Date().toISOString(),
      memoryBytes: 1e8,
      database: { isReady: true, engine, milliseconds: 1, bytes: 1e6 },
      queue: { waiting: 0, failed: 0, lastError: null },
      sends: { waiting: 0, failing: 0 },
      disk: { freeBytes: 9e9, totalBytes: 1e10 },
      loop: { p99Ms: 2, maxMs: 5 },
    },
  }) as unknown as AdminOverview

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test.each([
  ['Never backed up', null],
  ['More than a week old', daysAgo(8)],
])('reports a problem with the backup: %s', async (message, lastAt) => {
  await show(<HealthPanel overview={overview(lastAt)} />)
  await screen.findByText(message)
  expect(screen.queryByText('All good')).toBeNull()
})

test('all is good with a backup from this week, or without any if another node may make them', async () => {
  const { unmount } = await show(<HealthPanel overview={overview(daysAgo(6))} />)
  await screen.findByText('All good')
  unmount()
  await show(<HealthPanel overview={overview(null, 'postgres')} />)
  await screen.findByText('All good')
})
