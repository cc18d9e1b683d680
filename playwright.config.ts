import { defineConfig, devices } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/stories',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '.cache/stories.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // A story about the service worker allows it; no other one shall meet a kept page.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Chromium refuses its sandbox to root, and asks the network for updates unless told not to.
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
})
