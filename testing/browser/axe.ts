import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import { waitForStillPage } from './waitForStillPage.ts'

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

/** Finding CSS selectors would take half of the check's time, so the report has no selectors. */
const quick: RunOptions = { resultTypes: ['violations'], reporter: 'no-passes', selectors: false, preload: false }
// WCAG 2.2 includes the target size, but axe checks the target size only on request.
const everything: RunOptions = { ...quick, rules: { 'target-size': { enabled: true } } }
const colours: RunOptions = { ...quick, runOnly: ['color-contrast', 'link-in-text-block'] }

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // The axe library is injected once per document, because parsing the library takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const found = await page.evaluate(async (how) => {
    // Sticky bars would cover parts of fields, and axe would report these fields as too small. So the bars are static
    // during the check.
    const bars = [...document.querySelectorAll<HTMLElement>('[data-sticky]')]
    for (const bar of bars) bar.style.position = 'static'
    const { violations } = await window.axe.run(document, how)
    for (const bar of bars) bar.style.position = ''
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`))
  }, options)
  expect(found).toEqual([])
}

/** Checks only the current theme. Another test checks these screens in both themes. */
export async function axeHere(page: Page): Promise<void> {
  await waitForStillPage(page)
  await expectNoViolations(page, everything)
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The dark theme differs only in colours, so only colours are checked again. */
export async function axe(page: Page): Promise<void> {
  // While an element fades in, its contrast is too low, so the check waits for the end of the animation.
  await waitForStillPage(page)
  const light = await groundOf(page)
  await expectNoViolations(page, everything)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => groundOf(page)).not.toBe(light)
  await waitForStillPage(page)
  await expectNoViolations(page, colours)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => groundOf(page)).toBe(light)
  await waitForStillPage(page)
}
