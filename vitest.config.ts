import { defineConfig } from 'vitest/config'

/** `npm run test:long`: more of the same tests. */
const isLong = process.env['TEST_LONG'] !== undefined

/** What is pure has nothing that one file could leave behind for the next. */
const pure = ['{engine,contract}/**/*.test.ts']

export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: { name: 'whole', include: ['{server,web,scripts}/**/*.test.{ts,tsx}'] },
      },
    ],
    environment: 'node',
    // A whole screen in a message hides what was wrong with it.
    env: { DEBUG_PRINT_LIMIT: '0' },
    testTimeout: isLong ? 900_000 : 30_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // One more than cores: now and then each of them waits for a server or a clock.
    maxWorkers: 3,
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: [
      'server/testing/cheap-hashes.ts',
      'server/testing/tidy-up.ts',
      ...(isLong ? ['scripts/long-properties.ts'] : []),
    ],
  },
})
