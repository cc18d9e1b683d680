import type { Locator } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { enterExam, expect, finishTest, nextButton, test } from '../../browser/exams.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { waitForStillPage } from '../../browser/waitForStillPage.ts'
import { inviteTo, makePassageWithQuestions } from '../../client/passages.ts'

const phones = [
  [320, 568],
  [360, 640],
  [390, 664],
  [844, 390],
] as const

const isLineFree = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const line = Math.min(height, 20)
    const corners = [4, width - 4].flatMap((x) => [2, line - 2].map((y) => ({ x: left + x, y: top + y })))
    return corners.every(({ x, y }) => {
      const over = document.elementFromPoint(x, y)
      return over !== null && element.contains(over)
    })
  })

test('on a phone, a line of the question and an option are visible below a passage', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await makePassageWithQuestions(staff, 10)
  await enterExam(page, await inviteTo(staff, assay.url, 10))
  const article = page.getByRole('article')
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(article).toBeVisible()
    await waitForStillPage(page)
    const size = `${width} × ${height}`
    expect(await page.evaluate(() => scrollY), size).toBe(0)
    expect(await isLineFree(article.locator('p').first()), `the question, ${size}`).toBe(true)
    expect(await isLineFree(page.locator('fieldset label').first()), `the first option, ${size}`).toBe(true)
  }
})

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('a passage is shown before its questions and keeps its scroll position', async ({ page, assay }) => {
      const staff = await assay.setUp()
      await makePassageWithQuestions(staff, 10)
      const exam = await inviteTo(staff, assay.url, 10)
      await enterExam(page, exam)
      const passage = page.getByRole('region', { name: 'The ferry' })
      const heading = page.getByRole('heading', { level: 1 })
      if (width === 1280) await expect(passage.getByRole('math')).toBeVisible()
      await axe(page)
      await expectNoOverflow(page)

      const [above, question] = [await passage.boundingBox(), await page.getByRole('article').boundingBox()]
      if (width === 1280) {
        expect((above?.x ?? 0) + (above?.width ?? 0)).toBeLessThanOrEqual(question?.x ?? 0)
        expect(Math.abs((above?.y ?? 0) - (question?.y ?? 0))).toBeLessThan(8)
      } else expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)

      if (width === 390) {
        expect(above?.height).toBeLessThan(90)
        await expect(page.getByRole('radio').or(page.getByRole('checkbox')).first()).toBeInViewport()
        await passage.getByRole('button', { name: 'Read the text' }).click()
        await axe(page)
        await passage.focus()
        await page.keyboard.press('End')
        await expect(passage.getByRole('cell', { name: '3 m' })).toBeInViewport()
        await page.keyboard.press('Escape')
        await finishTest(page)
        return
      }
      const place = () => passage.evaluate(({ scrollTop }) => Math.round(scrollTop))
      await passage.evaluate((box) => box.scrollTo({ top: 150 }))
      await nextButton(page).click()
      await expect(heading).toHaveText('Question 2 of 10')
      await expect(heading).toBeInViewport({ ratio: 1 })
      expect(await place()).toBe(150)
      await page.getByLabel('right').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(heading).toHaveText('Question 1 of 10')
      await expect(heading).toBeInViewport({ ratio: 1 })
      expect(await place()).toBe(150)

      await passage.focus()
      await page.keyboard.press('End')
      await expect(passage.getByRole('cell', { name: '3 m' })).toBeInViewport()

      await finishTest(page)
      await assay.enter(page)
      await page.goto(`${assay.url}/admin/interviews/${exam.code}/result?status=unanswered`)
      await expect(page.getByRole('article', { name: 'Question 5' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'The ferry' })).toHaveCount(1)
      await axe(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('article', { name: 'Question 10' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'The ferry' })).toHaveCount(1)
    })
  })
}
