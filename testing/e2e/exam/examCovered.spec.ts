import type { Page } from '@playwright/test'
import { enterExam, expect, makeExam, submitButton, test, tree } from '../../browser/exams.ts'
import { waitForStillPage } from '../../browser/waitForStillPage.ts'

const languages = ['en', 'es', 'ch', 'de', 'ar']
const onItsSide = [
  [640, 400],
  [667, 375],
  [844, 390],
  [932, 430],
  [720, 450],
  [640, 320],
  [991, 480],
] as const
const upright = [
  [390, 664],
  [375, 553],
  [360, 640],
] as const

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((wanted) => localStorage.setItem('language', wanted), language)
  await page.reload()
  await expect(tree(page, 'Alder')).toBeVisible()
}

const covered = (page: Page) =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const shares = [0.02, 0.5, 0.98]
    const parts = [...document.querySelectorAll('h1, button[aria-pressed], article p, article pre, fieldset label')]
    function look(part: Element): void {
      const { left, top, width, height } = part.getBoundingClientRect()
      for (const y of shares.map((share) => top + height * share).filter((at) => at >= 0 && at < innerHeight))
        for (const share of shares) {
          const over = document.elementFromPoint(left + width * share, y)
          if (over && !part.contains(over) && !over.contains(part))
            faults.add(`${part.textContent?.slice(0, 20)} lies under ${over.className || over.localName}`)
        }
    }
    const step = Math.floor(innerHeight / 5)
    for (let at = 0; at < document.documentElement.scrollHeight - innerHeight + step; at += step) {
      scrollTo(0, at)
      for (const part of parts) look(part)
    }
    scrollTo(0, 0)
    return [...faults]
  })

const isFree = (page: Page, name: string) =>
  tree(page, name).evaluate((mark) => {
    const option = mark.closest('label')
    if (!option) return false
    const { left, right, top, bottom } = option.getBoundingClientRect()
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => ({ x, y })))
    return (
      top >= 0 && bottom <= innerHeight && corners.every(({ x, y }) => option.contains(document.elementFromPoint(x, y)))
    )
  })

test('in landscape, the question, its options and its flag are never covered', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 100 })
  await enterExam(page, exam)
  for (const language of languages) {
    await speak(page, language)
    for (const [width, height] of onItsSide) {
      await page.setViewportSize({ width, height })
      await waitForStillPage(page)
      expect(await covered(page), `${language}, ${width} × ${height}`).toEqual([])
    }
  }
  await speak(page, 'en')
  await page.setViewportSize({ width: 667, height: 375 })
  await tree(page, 'Birch').check()
  expect(await covered(page), 'with a choice').toEqual([])
  await submitButton(page).click()
  await exam.give(60)
  await expect(page.getByRole('status').filter({ hasText: 'Your time was extended' })).toBeVisible()
  expect(await covered(page), 'with toasts').toEqual([])
})

test('in portrait, a selected option stays visible, and the first option is visible even on a small screen', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 20, everyMultiple: 100 })
  await enterExam(page, exam)
  for (const language of languages) {
    await speak(page, language)
    for (const [width, height] of upright) {
      await page.setViewportSize({ width, height })
      const names = ['Alder', 'Birch', 'Cedar', 'Dogwood']
      for (const name of names) {
        await tree(page, name).evaluate((mark) => {
          const foot = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
          scrollBy(0, (mark.closest('label')?.getBoundingClientRect().bottom ?? 0) - foot + 1)
        })
        if (!(await isFree(page, name))) continue
        await tree(page, name).click()
        await waitForStillPage(page)
        expect(await isFree(page, name), `${name}, ${language}, ${width} × ${height}`).toBe(true)
      }
      await page.locator('footer button:visible').nth(1).click()
      await expect(tree(page, 'Alder')).not.toBeChecked()
    }
    await page.setViewportSize({ width: 320, height: 454 })
    await waitForStillPage(page)
    await page.evaluate(() => scrollTo(0, 0))
    const first = (await page.locator('fieldset label').first().textContent())?.split(' ')[0] ?? ''
    expect(await isFree(page, first), `${language}, 320 × 454`).toBe(true)
    expect(await covered(page), `${language}, 320 × 454`).toEqual([])
    await page.setViewportSize({ width: 320, height: 200 })
    await page.locator('footer button:visible').nth(0).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  }
})
