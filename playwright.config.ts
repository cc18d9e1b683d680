import { defineConfig, devices } from '@playwright/test'
import { chromium } from './scripts/lib/chromium.mjs'

/** Each window readies two pages of the browser's own for its address bar, and a process for the next page: a quarter of the time of all stories. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
/** What Playwright turns off; Chromium heeds the last `--disable-features` alone, so ours says these again. */
const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const turnedOff = `--disable-features=${[...turnedOffByPlaywright, ...unseen].join()}`

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/hands/sayBrowser.ts',
  outputDir: '.cache/stories',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Both only end what hangs: the duration of a test depends on how busy the machine is.
  timeout: 900_000,
  expect: { timeout: 60_000 },
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
      args: ['--no-sandbox', '--disable-background-networking', turnedOff],
    },
  },
})
