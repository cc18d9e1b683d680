import { expect, type Page } from '@playwright/test'
import { waitForStillPage } from '../waitForStillPage.ts'

/** WCAG 1.4.12 requires that pages work with all of these text spacings at the same time. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

const cutWords = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const clips = (box: Element) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      return [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
    }
    const isUnseen = (box: Element) => {
      const { width, height } = box.getBoundingClientRect()
      return width <= 1 || height <= 1
    }
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 2 &&
      inner.bottom <= outer.bottom + 2
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !text.nodeValue?.trim())
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const rects = [...range.getClientRects()]
      for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
        if (isUnseen(box)) break
        const { overflowX, overflowY } = getComputedStyle(box)
        if ([overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')) break
        if (!clips(box) && !box.matches('button, a[class*=button]')) continue
        const place = box.getBoundingClientRect()
        if (rects.some((rect) => !isWithin(rect, place))) {
          faults.push(`${text.nodeValue.trim().slice(0, 40)} is cut by <${box.localName} class="${box.className}">`)
        }
      }
    }
    return faults
  })

export const addTextSpacing = (page: Page) =>
  // The spacing is set by a constructed style sheet, because the Content Security Policy forbids inline styles.
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, SPACING)

export async function expectNoClippedText(page: Page, what: string): Promise<void> {
  await waitForStillPage(page)
  await expect.poll(() => cutWords(page), { message: what }).toEqual([])
}
