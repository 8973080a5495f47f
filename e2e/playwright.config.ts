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
  // One more than CI has cores, for those that wait; with four the same tests take as long.
  workers: 3,
  // A test that passes at its second try has failed: it, or the product, has a defect.
  retries: 0,
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
    { name: 'product', testIgnore: ['**/screenshots.spec.ts', '**/practice-speed.spec.ts'] },
    { name: 'screenshots', testMatch: '**/screenshots.spec.ts' },
    // It measures, so nothing runs beside it.
    { name: 'speed', testMatch: '**/practice-speed.spec.ts' },
  ],
})
