import { defineConfig, devices } from '@playwright/test'
import { chromium } from './scripts/lib/chromium.mjs'

/** These features prepare two pages and a spare process for each window, which takes a quarter of the test time. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
/**
 * The features that Playwright disables. Chromium uses only the last `--disable-features`, so our list must repeat the
 * list of Playwright.
 */
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
  // These time limits only end tests that hang. The limits are long, because a test takes longer on a busy machine.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/end-to-end.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Without these limits, a click on a disabled button waits until the whole test ends.
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    // Only tests of the service worker allow a service worker. Other tests must not load a page from its cache.
    serviceWorkers: 'block',
    // Traces are off, because they would double the time of the tests (`--trace on` records them). Screenshots are off,
    // because Playwright would also take one after each passed test (`fixtures.ts`).
    screenshot: 'off',
    launchOptions: {
      executablePath: chromium(),
      // Chromium's sandbox does not work for root, and its background networking would download updates.
      args: ['--no-sandbox', '--disable-background-networking', turnedOff],
    },
  },
})
