import { defineConfig } from 'vitest/config'

/** `npm run test:long`: more of the same tests. */
const isLong = process.env['TEST_LONG'] !== undefined
/** Start processes, cut connections, fuzz: `npm run test:system`. */
const system = '{server,scripts}/**/*.system.test.ts'

/** Change modules, clocks or the environment that the files of a worker share. */
const aloneInServer = [
  'server/accounts/sign-in/sign-in-model.test.ts',
  'server/notices/push.test.ts',
  'server/platform/{security/hashing,security/secret-file,realtime/presence}.test.ts',
  'server/tournaments/rounds/auto-pairing.test.ts',
]
const aloneInScreens = [
  'web/app/router.test.tsx',
  'web/matches/record/record-form.test.tsx',
  'web/platform/{lazy-part,toasts}.test.tsx',
]
const aloneInWeb = [
  'web/displays/screen/paired-screen.test.tsx',
  'web/platform/storage/database.test.ts',
]

const screens = {
  environment: 'happy-dom',
  setupFiles: ['web/testing/setup.test-data.ts'],
  // Broadcast channels reach the other threads of a process.
  pool: 'forks' as const,
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{engine,contract,server}/**/*.test.ts'],
          exclude: [system, ...aloneInServer],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/**/*.test.ts'], exclude: aloneInWeb, isolate: false },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          exclude: [...aloneInScreens, ...aloneInWeb],
          isolate: false,
        },
      },
      { extends: true, test: { ...screens, name: 'screens alone', include: aloneInScreens } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['scripts/**/*.test.ts', ...aloneInServer, ...aloneInWeb],
          exclude: [system],
        },
      },
      { extends: true, test: { name: 'system', include: [system] } },
    ],
    environment: 'node',
    // A whole screen in a message hides what was wrong with it.
    env: { DEBUG_PRINT_LIMIT: '0' },
    // Guards against tests that hang, not measures of speed.
    testTimeout: isLong ? 900_000 : 300_000,
    hookTimeout: 300_000,
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
