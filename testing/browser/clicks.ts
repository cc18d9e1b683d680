import { expect, type Page } from '@playwright/test'

/** Counts clicks in a test, even clicks without effect. Typing, pasting and keys in a focused field do not count. */
export async function countClicks(page: Page) {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const note = (globalThis as unknown as { notePress: () => void }).notePress
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note(), { capture: true })
  })
  return {
    async atMost(most: number, job: () => Promise<void>): Promise<void> {
      presses = 0
      await job()
      expect(presses, 'clicks of this job').toBeLessThanOrEqual(most)
      expect(presses > 0, 'the presses of this page are counted').toBe(most > 0)
    },
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function choose(page: Page, entry: string, menu = 'More'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
