import type { Page } from '@playwright/test'
import { enterExam, expect, finishTest, makeExam, nextButton, test, tree } from '../../browser/exams.ts'

async function report(page: Page, about: 'This question' | 'I lost time', text: string): Promise<void> {
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('radio', { name: about }).check()
  await dialog.getByLabel('What happened?').fill(text)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a problem report reaches the staff, and the test time continues', { tag: '@smoke' }, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await report(page, 'This question', 'The picture is missing\n<b>really</b>')
  await expect(page.getByText('Your report was sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeFocused()
  await report(page, 'I lost time', 'My router died')

  await expect
    .poll(async () => (await exam.evidence()).remarks)
    .toMatchObject([
      { kind: 'question', question_id: expect.any(Number), text: 'The picture is missing\n<b>really</b>' },
      { kind: 'time', question_id: null, text: 'My router died' },
    ])
  await expect(page.getByRole('timer')).toHaveText(/^00:5/)
})

test('an empty report is not sent, Escape keeps its text, and Cancel discards it', async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await page.getByRole('button', { name: 'Report a problem' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please say what happened')
  await expect(dialog.getByLabel('What happened?')).toBeFocused()
  await page.keyboard.type('1 of 6')
  await expect(dialog.getByLabel('What happened?')).toHaveValue('1 of 6')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await expect(dialog.getByLabel('What happened?')).toHaveValue('1 of 6')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect((await exam.evidence()).remarks).toEqual([])
})

test('a report sent offline is kept after a reload and arrives once', async ({ page, assay, context }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await nextButton(page).click()
  await expect(tree(page, 'Alder')).toBeVisible()
  await context.setOffline(true)
  await report(page, 'I lost time', 'The network went away')
  await expect(page.getByText('Your report is stored here')).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(exam.link)
  await expect(tree(again, 'Alder')).toBeVisible()
  await expect.poll(async () => (await exam.evidence()).remarks.length).toBe(1)
  await again.reload()
  await expect(tree(again, 'Alder')).toBeVisible()
  await finishTest(again)
  expect((await exam.evidence()).remarks).toMatchObject([{ kind: 'time', text: 'The network went away' }])
})
