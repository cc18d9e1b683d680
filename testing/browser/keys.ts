import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The keyboard focus may be visible only on a parent or on the next element, so these elements are compared too. */
const lookOf = (target: Locator) =>
  target.evaluate((element) => {
    const around = (one: Element, levels: number): Element[] =>
      levels > 0 && one.parentElement ? [one, ...around(one.parentElement, levels - 1)] : [one]
    const drawn = [...around(element, 3), element.nextElementSibling ?? element]
    return drawn.map((one) => {
      const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one)
      return [outline, boxShadow, borderColor, backgroundColor].join()
    })
  })

export function keysOf(page: Page) {
  const { keyboard } = page
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  return {
    type: (text: string) => keyboard.type(text),
    press: (key: string) => keyboard.press(key),
    async to(target: Locator): Promise<void> {
      await expect(target).toBeVisible()
      await expect(target).toBeEnabled()
      if (await isFocused(target)) return
      const before = await lookOf(target)
      for (let stop = 0; stop < 120 && !(await isFocused(target)); stop += 1) await keyboard.press('Tab')
      await expect(target).toBeFocused()
      await expect.poll(() => lookOf(target)).not.toEqual(before)
    },
    async use(target: Locator): Promise<void> {
      await this.to(target)
      await keyboard.press('Enter')
    },
    async fill(target: Locator, text: string): Promise<void> {
      await this.to(target)
      await keyboard.type(text)
    },
    async tick(target: Locator): Promise<void> {
      await this.to(target)
      await keyboard.press('Space')
      await expect(target).toBeChecked()
    },
  }
}
