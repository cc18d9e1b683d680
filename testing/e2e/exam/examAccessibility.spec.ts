import { languageCodes } from '@assay/domain/people/languages'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import {
  deviceCheck,
  enterExam,
  expect,
  finishTest,
  makeExam,
  nextButton,
  previousButton,
  savedMessage,
  submitButton,
  test,
  tree,
} from '../../browser/exams.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { waitForStillPage } from '../../browser/waitForStillPage.ts'
import { CANDIDATE } from '../../client/exam.ts'

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('the candidate pages have no accessibility violations', async ({ page, assay, context }) => {
      const exam = await makeExam(assay, { amount: 20 })
      const look = async () => {
        await axe(page)
        await expectNoOverflow(page)
      }
      await page.goto(`${assay.url}/interviews`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await look()

      await page.goto(exam.link)
      await page.getByRole('button', { name: 'Language' }).click()
      await look()
      await page.keyboard.press('Escape')
      await page.getByRole('radio', { name: '60' }).check()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(deviceCheck(page).last()).toHaveText('Ready')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'ENTER TEST' }).click()
      await expect(page.getByText('Email is required')).toBeVisible()
      await look()

      await page.getByLabel('E-mail').fill(CANDIDATE)
      await page.getByRole('button', { name: 'ENTER TEST' }).click()
      await tree(page, 'Alder').check()
      await look()
      await submitButton(page).click()
      await expect(savedMessage(page)).toBeVisible()
      if (width < 992) await page.getByRole('button', { name: 'All questions' }).click()
      await look()
      if (width < 992) await page.getByRole('button', { name: 'All questions' }).click()

      await context.setOffline(true)
      await nextButton(page).click()
      await tree(page, 'Birch').check()
      await submitButton(page).click()
      await expect(page.getByText('Waiting for the network: 1 answer')).toBeVisible()
      await look()
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Finish Exam' }).click()
      await look()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Report a problem' }).click()
      await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible()
      await look()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await finishTest(page)
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
      await look()
    })
  })
}

const cutWords = (page: Page) =>
  page.locator('button:visible').evaluateAll((buttons) =>
    buttons
      .filter((button) =>
        [button, ...button.querySelectorAll('span')].some(
          // Text that is only for screen readers is in a box of one pixel, so the text is not checked for overflow.
          (box) =>
            getComputedStyle(box).display !== 'inline' && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1,
        ),
      )
      .map(({ textContent }) => textContent),
  )

async function goToQuestion(page: Page, last: number): Promise<void> {
  for (let number = 2; number <= last; number += 1) {
    await nextButton(page).click()
    await expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible()
  }
}

test('on the last question, Review does not appear where Next was', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await goToQuestion(page, 9)
  for (const width of [1920, 1280, 992, 768, 600, 480, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await waitForStillPage(page)
    const next = await nextButton(page).boundingBox()
    await nextButton(page).click()
    await expect(page.getByRole('heading', { name: 'Question 10 of' })).toBeVisible()
    const review = await page.getByRole('button', { name: 'Review', exact: true }).boundingBox()
    if (!next || !review) throw new Error('no buttons')
    const isApart =
      review.x >= next.x + next.width ||
      review.x + review.width <= next.x ||
      review.y >= next.y + next.height ||
      review.y + review.height <= next.y
    expect(isApart, `${width} px`).toBe(true)
    await previousButton(page).click()
    await expect(page.getByRole('heading', { name: 'Question 9 of' })).toBeVisible()
  }
})

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' })

  test('in the dark theme, empty radio buttons are not filled', async ({ page, assay }) => {
    await enterExam(page, await makeExam(assay, { amount: 10, everyMultiple: 100 }))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

    const radios = page.getByRole('group').getByRole('radio')
    await expect(radios).toHaveCount(4)
    const looks = await radios.evaluateAll((all) =>
      all.map((one) => {
        const { appearance, backgroundColor, backgroundImage } = getComputedStyle(one)
        return { appearance, backgroundColor, backgroundImage }
      }),
    )
    const empty = { appearance: 'none', backgroundColor: 'rgba(0, 0, 0, 0)', backgroundImage: 'none' }
    expect(looks).toEqual([empty, empty, empty, empty])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('on a phone, longer words and larger letters are not cut off', async ({ page, assay }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await enterExam(page, exam)
    await tree(page, 'Alder').check()
    await nextButton(page).click()
    await page.evaluate(() => localStorage.setItem('language', 'es'))
    await page.reload()
    for (const size of ['100%', '150%']) {
      await page.evaluate((wanted) => document.documentElement.style.setProperty('font-size', wanted), size)
      await expect(tree(page, 'Birch')).toBeVisible()
      await expectNoOverflow(page)
      await page.getByRole('button', { name: 'Terminar' }).click()
      await expectNoOverflow(page)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await cutWords(page)).toEqual([])
      }
      await page.getByRole('button', { name: 'Cancelar' }).click()
    }
  })

  test('on a phone, Previous and Next share a row in every language, and the bar has two rows at most', async ({
    page,
    assay,
  }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await enterExam(page, exam)
    const buttons = page.getByRole('contentinfo').getByRole('button')
    const expectTwoRows = async (language: string) => {
      await page.evaluate((wanted) => localStorage.setItem('language', wanted), language)
      await page.reload()
      await expect(buttons.first()).toBeVisible()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await waitForStillPage(page)
        const tops = await buttons
          .filter({ visible: true })
          .evaluateAll((shown) => shown.map((one) => Math.round(one.getBoundingClientRect().top)))
        expect(tops[1], `${language}, ${width} px`).toBe(tops[0])
        expect(new Set(tops).size, `${language}, ${width} px`).toBeLessThanOrEqual(2)
      }
    }
    for (const language of ['de', 'fr', 'en']) await expectTwoRows(language)
    await goToQuestion(page, 10)
    for (const language of languageCodes) await expectTwoRows(language)
  })

  test('on a phone, a toast does not cover the list of questions', async ({ page, assay }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await enterExam(page, exam)
    await tree(page, 'Alder').check()
    await submitButton(page).click()
    await expect(page.getByText('Saved successfully!')).toBeVisible()

    const list = page.getByRole('button', { name: 'All questions' })
    const toast = page.getByRole('status').filter({ hasText: 'Saved successfully!' })
    const [above, below] = [await list.boundingBox(), await toast.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  })
})

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('on a phone in landscape, the question has most of the height', async ({ page, assay }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await enterExam(page, exam)

    const head = await page.getByRole('banner').boundingBox()
    const foot = await page.getByRole('contentinfo').boundingBox()
    expect((head?.height ?? 0) + (foot?.height ?? 0)).toBeLessThan(390 * 0.3)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const list = await page.getByRole('button', { name: 'All questions' }).boundingBox()
    expect(Math.abs((heading?.y ?? 0) - (list?.y ?? 0))).toBeLessThan(24)
  })
})
