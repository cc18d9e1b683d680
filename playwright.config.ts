import { defineConfig, devices } from '@playwright/test'
import { chromium } from './scripts/lib/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/hands/sayBrowser.ts',
  outputDir: '.cache/stories',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A browser on a machine that is busy with other things may miss a beat once; missing it twice is a fault.
  retries: 1,
  // Only ends what hangs: how long a story takes says more about the machine than about the page.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/stories.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A story about the service worker allows it; no other one shall meet a kept page.
    serviceWorkers: 'block',
    // A trace of every story costs as much as the stories; `--trace on` brings it for the one that is looked into.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium(),
      // Chromium refuses its sandbox to root, and asks the network for updates unless told not to.
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
})
