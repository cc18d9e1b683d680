import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settle } from './settle.ts'

type Rules = Parameters<AxeBuilder['options']>[0]

// The size of what is pressed counts in WCAG 2.2, but axe looks at it only when it is told to.
const everything: Rules = { rules: { 'target-size': { enabled: true } } }
const colours: Rules = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** The message names rule and element. No page of ours has frames, so axe need not look for them. */
async function look(page: Page, rules: Rules): Promise<void> {
  const builder = new AxeBuilder({ page }).options({ ...rules, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`))
  expect(found).toEqual([])
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/**
 * Nothing that axe knows to be an obstacle, in either theme. The dark one is the same document in other colours, so there
 * only those are looked at again.
 */
export async function axe(page: Page): Promise<void> {
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
