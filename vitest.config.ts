import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,drills,deploy,scripts}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build*/**'],
    globalSetup: ['apps/api/src/testing/start-test-services.ts'],
    setupFiles: ['packages/testing/src/real-timers.ts'],
    reporters: ['default', ['json', { outputFile: process.env['VITEST_REPORT'] ?? 'reports/vitest.json' }]],
    // One more than CI has cores, for those that wait.
    maxWorkers: 3,
    // Every file has its own database and server; loading the code again for each would only cost time.
    isolate: false,
    // They end what hangs, and judge no speed: a machine that is shared may be three times as slow as at its best.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
