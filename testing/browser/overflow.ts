import { expect, type Locator, type Page } from '@playwright/test'
import { waitForStillPage } from './waitForStillPage.ts'

const sizes = {
  'a small phone, or a desktop at 400 %': { width: 320, height: 568 },
  'a desktop at 200 %': { width: 640, height: 400 },
  'a tablet': { width: 768, height: 1024 },
  'a laptop': { width: 1280, height: 800 },
  'a wide screen': { width: 1920, height: 1080 },
}

/** The search for cut-off content ignores scroll areas, because users can scroll their content. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const tooWide = document.documentElement.scrollWidth - window.innerWidth
    const faults = tooWide > 0 ? [`the page is ${tooWide} px wider than the window`] : []
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isUnseen = (element: Element | null): boolean =>
      element !== null && (element.getBoundingClientRect().width <= 1 || isUnseen(element.parentElement))
    for (const element of document.body.querySelectorAll(
      'a, button, button > span > span, input, label, h1, h2, h3, p, th, td, dt, dd, li',
    )) {
      const { left, right } = element.getBoundingClientRect()
      const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isDrawn || isUnseen(element) || element.closest('[inert], [aria-hidden=true]') || scrolls(element)) continue
      const name = `<${element.localName}> ${element.textContent?.trim().slice(0, 60)}`
      if (left < -1 || right > window.innerWidth + 1) faults.push(`${name} stands from ${left} to ${right}`)
      const { overflowX, textOverflow } = getComputedStyle(element)
      // Text in a field can be scrolled, so it does not count as cut off.
      const isField = element.localName === 'input'
      const isCut = !isField && ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1
      if (isCut && textOverflow !== 'ellipsis') faults.push(`${name} is cut off`)
    }
    return faults
  })

export const cutTexts = (element: Locator): Promise<(string | undefined)[]> =>
  element.locator('*').evaluateAll((elements) =>
    elements
      .filter((part) => {
        const { overflowX, position } = getComputedStyle(part)
        // A text that is only for screen readers has a size of one pixel, so it is ignored.
        const isDrawn = part.clientWidth > 1 && position !== 'absolute'
        return isDrawn && ['hidden', 'clip'].includes(overflowX) && part.scrollWidth > part.clientWidth
      })
      .map((part) => part.textContent?.trim()),
  )

export async function expectNoOverflowHere(page: Page): Promise<void> {
  await waitForStillPage(page)
  await expect.poll(() => faultsOf(page)).toEqual([])
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const [what, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    // After a resize, tables turn into cards, and menus move with an animation. So the overflow check waits for the end
    // of the animations.
    await waitForStillPage(page)
    await expect.poll(() => faultsOf(page), { message: `on ${what}` }).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}
