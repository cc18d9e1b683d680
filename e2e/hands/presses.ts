import { expect, type Page } from '@playwright/test'

/**
 * Counts what a person does with a mouse or a finger: every press of a pointer anywhere on the page, also one that changes nothing.
 * Typing, pasting, and keys in a field that has the focus already (Tab, Enter) are no click.
 */
export async function countPresses(page: Page) {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const note = (globalThis as unknown as { notePress: () => void }).notePress
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && note(), { capture: true })
  })
  return {
    /** Does one job from here, and holds it to so many clicks; a job that takes fewer is no better told by a larger number. */
    async atMost(most: number, job: () => Promise<void>): Promise<void> {
      presses = 0
      await job()
      expect(presses, 'clicks of this job').toBeLessThanOrEqual(most)
      expect(presses > 0, 'the presses of this page are counted').toBe(most > 0)
    },
  }
}
