import { defineConfig, devices } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Guards against journeys that hang: a busy machine is slower, and not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Each file has a server of its own and runs in order: a result doesn't depend on other files.
  workers: 2,
  reporter: [
    ['line'],
    ['json', { outputFile: process.env['JOURNEYS_REPORT'] ?? 'test-results/report.json' }],
  ],
  use: {
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Johannesburg',
    // Recording a trace costs as much as the journey: run a failed one again with `--trace on`.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A session belongs to one browser: requests that the emulation misses name the same one.
        `--user-agent=${devices['Desktop Chrome'].userAgent}`,
      ],
    },
  },
  projects: [
    { name: 'demo club', testMatch: 'demo-club-setup.ts' },
    {
      name: 'desk',
      dependencies: ['demo club'],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      dependencies: ['demo club'],
      grep: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 375, height: 812 }, hasTouch: true },
    },
  ],
})
