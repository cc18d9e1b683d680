import { axe } from '../../browser/axe.ts'
import {
  answerQuestion,
  enterExam,
  expect,
  makeExam,
  nextButton,
  previousButton,
  test,
  tree,
} from '../../browser/exams.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'

test('the overview shows the state of each question, and each question can be opened by keyboard', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 20, everyMultiple: 100 })
  await enterExam(page, exam)
  await answerQuestion(page, 'Alder')
  await nextButton(page).click()
  await answerQuestion(page, 'Alder')
  await previousButton(page).click()
  await tree(page, 'Birch').check()
  await page.getByRole('list', { name: 'Questions' }).getByRole('listitem').nth(2).click()
  await tree(page, 'Cedar').check()
  await page.getByRole('button', { name: 'Flag for review' }).click()
  await expect(page.getByRole('button', { name: 'Flag for review' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem').nth(2)).toContainText('Flagged')

  await page.getByRole('button', { name: 'Overview' }).press('Enter')
  const overview = page.getByRole('dialog', { name: 'Overview' })
  const names = ['Question 1: answered, only selected', 'Question 2: answered', 'Question 4: not answered']
  for (const name of names) await expect(overview.getByRole('button', { name, exact: true })).toBeVisible()
  const current = overview.getByRole('button', { name: 'Question 3: only selected, Flagged' })
  await expect(current).toHaveAttribute('aria-current', 'step')
  await axe(page)
  await current.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 4 of 20' })).toBeFocused()

  await page.getByRole('button', { name: 'Overview' }).click()
  await overview.getByRole('button', { name: 'Next unanswered' }).click()
  await expect(page.getByRole('heading', { name: 'Question 5 of 20' })).toBeFocused()
})

test('after the last question, all questions can be reviewed, and flags are kept after a reload', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10, everyMultiple: 100 })
  await enterExam(page, exam)
  await expect(tree(page, 'Alder')).toBeVisible()
  await page.getByRole('button', { name: 'Flag for review' }).click()
  await page.reload()
  await page.getByRole('list', { name: 'Questions' }).getByRole('listitem').nth(9).click()
  await expect(nextButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Review', exact: true }).click()

  const overview = page.getByRole('dialog', { name: 'Overview' })
  await expect(overview).toContainText('Flagged: 1')
  await overview.getByRole('button', { name: 'Finish Exam' }).click()
  await expect(page.getByRole('dialog', { name: 'Send your answer' })).toContainText(
    '1 question is flagged for review.',
  )
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`at ${width} px, a toast covers neither the question nor the buttons next to the question`, async ({
    page,
    assay,
  }) => {
    await page.setViewportSize({ width, height })
    const exam = await makeExam(assay, { amount: 10 })
    await enterExam(page, exam)
    await answerQuestion(page, 'Alder')
    const toast = await page.getByRole('status').filter({ hasText: 'Saved successfully!' }).boundingBox()
    const others = [page.getByRole('main'), nextButton(page), page.getByRole('button', { name: 'Finish Exam' })]

    for (const other of others) {
      const box = await other.boundingBox()
      if (!box || !toast) throw new Error('It is not shown')
      // The toast may cover content behind the footer, because users can scroll this content into view.
      const foot = await page.getByRole('contentinfo').boundingBox()
      const bottom = Math.min(box.y + box.height, other === others[0] ? (foot?.y ?? 0) : box.y + box.height)
      const isApart =
        toast.x >= box.x + box.width ||
        toast.x + toast.width <= box.x ||
        toast.y >= bottom ||
        toast.y + toast.height <= box.y
      expect(isApart).toBe(true)
    }
  })
}

test.describe('with a zoom of 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('with a zoom of 400 %, header and footer scroll with the page and do not cover the question', async ({
    page,
    assay,
  }) => {
    const exam = await makeExam(assay, { amount: 10 })
    await enterExam(page, exam)
    await expectNoOverflow(page)
    await tree(page, 'Dogwood').check()
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollIntoView())

    expect(((await page.getByRole('banner').boundingBox())?.y ?? 0) < 0).toBe(true)
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThan(256)
  })
})
