import { defineConfig, devices } from '@playwright/test'
import { chromium } from './scripts/lib/chromium.mjs'

/** Each window prepares two pages for its address bar and a spare process, which costs a quarter of the test time. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
/** Playwright's own list: Chromium uses only the last `--disable-features`, so ours must repeat it. */
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
  testDir: 'testing/e2e',
  globalSetup: './testing/browser/printBrowser.ts',
  outputDir: '.cache/e2e',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Limits for hanging tests only: the duration of a test depends on the load of the machine.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/end-to-end.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Without these limits, a click on a disabled button waits until the whole test ends.
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    // Only tests of the service worker allow it. No other test should load a page from a cache.
    serviceWorkers: 'block',
    // A trace of every test costs as much as the test. `--trace on` records one.
    // Playwright would draw a picture at the end of each test, even of a test that passed; see `fixtures.ts`.
    screenshot: 'off',
    launchOptions: {
      executablePath: chromium(),
      // Chromium has no sandbox for root, and downloads updates unless disabled.
      args: ['--no-sandbox', '--disable-background-networking', turnedOff],
    },
  },
})
