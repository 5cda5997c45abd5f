import { defineConfig } from 'vitest/config'

/** `npm run test:long`: more of the same tests. */
const isLong = process.env['TEST_LONG'] !== undefined

/** What is pure, and servers on databases of their own: nothing that one file leaves behind for the next. */
const shared = ['{engine,contract,server}/**/*.test.ts']
/** These change what all files of a worker would share: modules, clocks, the environment. */
const alone = [
  'server/accounts/sign-in-model.test.ts',
  'server/notices/push.test.ts',
  'server/platform/{hashing,presence}.test.ts',
]

export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [
      { extends: true, test: { name: 'shared', include: shared, exclude: alone, isolate: false } },
      {
        extends: true,
        test: { name: 'alone', include: ['{web,scripts}/**/*.test.{ts,tsx}', ...alone] },
      },
    ],
    environment: 'node',
    // A whole screen in a message hides what was wrong with it.
    env: { DEBUG_PRINT_LIMIT: '0' },
    testTimeout: isLong ? 900_000 : 30_000,
    hookTimeout: 60_000,
    // On a busy machine a wait may be too short once; what held only the second time is named at the end.
    retry: process.env['TEST_REPEATS'] === undefined ? 0 : 1,
    pool: 'threads',
    // One more than cores: now and then each of them waits for a server or a clock.
    maxWorkers: 3,
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: [
      'server/testing/cheap-hashes.ts',
      ...(isLong ? ['scripts/long-properties.ts'] : []),
    ],
  },
})
