import { createQuestions, listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { sum } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'

for (const choice of ['Load theirs', 'Keep mine'] as const) {
  test(`if two people edit one question, the second can choose "${choice}"`, {
    tag: choice === 'Keep mine' ? '@smoke' : [],
  }, async ({ page, assay }) => {
    const admin = await assay.setUp()
    const { questions } = await admin(createQuestions, { body: [sum] })
    const id = questions[0]?.id ?? 0
    await assay.enter(page)
    await page.goto(`${assay.url}/admin/questions/${id}/edit`)
    await page.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('What is mine?')
    await admin(updateQuestion, { params: { id }, body: { description: 'What is theirs?' } })
    await page.getByRole('button', { name: 'Update' }).click()

    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Somebody else has changed this question since you opened it' })
    await expect(notice).toContainText('What is theirs?')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('What is mine?')
    await notice.getByRole('button', { name: choice }).click()

    const isTheirs = choice === 'Load theirs'
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText(
      isTheirs ? 'What is theirs?' : 'What is mine?',
    )
    if (isTheirs) await expect(page.getByLabel('Your version')).toHaveValue(/What is mine\?/)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The question has been updated' })).toBeVisible()
    const { questions: stored } = await admin(listQuestions)
    expect(stored).toMatchObject([{ description: isTheirs ? 'What is theirs?' : 'What is mine?' }])
  })
}
