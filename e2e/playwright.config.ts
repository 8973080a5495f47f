import { defineConfig, devices } from '@playwright/test'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: './specs',
  outputDir: '../reports/e2e',
  globalSetup: './src/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // On a machine shared with others a test may stall once; the report names it as flaky, which is a defect to mend.
  retries: process.env['CI'] ? 1 : 0,
  // They end what hangs, and judge no speed: a small machine that is busy is three times as slow, and stalls for seconds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-IN',
    // It answers in place of the network that most tests play with; those about it let it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: CHROMIUM_ARGS,
      // Playwright turns the back/forward cache off; people have it.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    },
  },
  projects: [
    { name: 'product', testIgnore: 'screenshots.spec.ts' },
    { name: 'screenshots', testMatch: 'screenshots.spec.ts' },
  ],
})
