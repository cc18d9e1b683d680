import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import { settle } from './settle.ts'

declare global {
  interface Window {
    /** In a page that it was put into. */
    axe: typeof axeCore
  }
}

/**
 * Only what is wrong, and not where it stands in words: half the time went into that. No page of ours has sounds or frames,
 * which are all that the files of a page would be loaded once more for.
 */
const quick: RunOptions = { resultTypes: ['violations'], reporter: 'no-passes', selectors: false, preload: false }
// The size of what is pressed counts in WCAG 2.2, but axe looks at it only when it is told to.
const everything: RunOptions = { ...quick, rules: { 'target-size': { enabled: true } } }
const colours: RunOptions = { ...quick, runOnly: ['color-contrast', 'link-in-text-block'] }

/** The message names rule and element. */
async function look(page: Page, options: RunOptions): Promise<void> {
  // Once for a document: to read it takes as long as a look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const found = await page.evaluate(async (how) => {
    const { violations } = await window.axe.run(document, how)
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`))
  }, options)
  expect(found).toEqual([])
}

/** As it is at the moment: for screens that were looked at in both themes elsewhere, in other words or at another size. */
export async function axeHere(page: Page): Promise<void> {
  await settle(page)
  await look(page, everything)
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/**
 * Nothing that axe knows to be an obstacle, in either theme. The dark one is the same document in other colours, so there
 * only those are looked at again.
 */
export async function axe(page: Page): Promise<void> {
  // What fades in is pale until it is there.
  await settle(page)
  const light = await groundOf(page)
  await look(page, everything)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => groundOf(page)).not.toBe(light)
  await settle(page)
  await look(page, colours)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => groundOf(page)).toBe(light)
  await settle(page)
}
