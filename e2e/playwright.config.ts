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

const LAUNCH = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: CHROMIUM_ARGS,
  // Playwright turns the back/forward cache off, but people have it.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}

export default defineConfig({
  testDir: './specs',
  outputDir: '../reports/e2e',
  globalSetup: './src/global-setup.ts',
  fullyParallel: true,
  // One more worker than CI has cores, because tests also wait. Four workers take as long as three.
  workers: 3,
  // A test that passes only at its second try has failed: the test or the product has a defect.
  retries: 0,
  // The limits end tests that hang; they do not judge speed. A busy small machine is three times as slow, and stalls
  // for seconds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-IN',
    // A learner's day begins at 3 a.m. by the clock of the browser, and tests build data for a day in India.
    timezoneId: 'Asia/Kolkata',
    // The service worker would answer in place of the network that most tests manipulate. Tests about it allow it.
    serviceWorkers: 'block',
    launchOptions: LAUNCH,
  },
  projects: [
    {
      name: 'product',
      testIgnore: ['**/screenshots.spec.ts', '**/practice-speed.spec.ts'],
      // A page of a test lives for seconds, so optimising its code costs more than it saves: an eighth of all CPU time.
      use: { launchOptions: { ...LAUNCH, args: [...CHROMIUM_ARGS, '--js-flags=--no-opt --no-maglev'] } },
    },
    { name: 'screenshots', testMatch: '**/screenshots.spec.ts' },
    // This project measures, so nothing runs beside it.
    { name: 'speed', testMatch: '**/practice-speed.spec.ts' },
  ],
})
