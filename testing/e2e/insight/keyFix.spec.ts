import { applyKeyFix, type Treatment } from '@assay/contract/insight/keyFix'
import { listQuestions, type Question, updateQuestion } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { expect, test } from '../../browser/fixtures.ts'
import { makeWrongKeyRound, PLANTED } from '../../browser/wrongKey.ts'
import type { Caller } from '../../client/caller.ts'

const REASON = 'The two answers were mixed up'

async function turnKey(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Option 2 is correct' }).check()
  await page.getByRole('checkbox', { name: 'Option 1 is correct' }).uncheck()
}

test('a wrong answer key can be found from the menu, fixed, seen on a result, and undone', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const { names, codes } = await makeWrongKeyRound(assay)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await page.getByRole('link', { name: 'Insight', exact: true }).click()
  await expect(page.getByText(`The figures use ${names.length} interviews.`)).toBeVisible()
  const first = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1)
  await expect(first).toContainText('Likely wrong key')
  await first.getByRole('link', { name: PLANTED }).click()

  await expect(
    page.getByText('More than half of the candidates chose “the truth”, which the answer key marks as wrong.'),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Options' }).getByRole('row', { name: /the truth/ })).toContainText('12')
  await page.getByRole('link', { name: 'Fix the answer key' }).click()
  await expect(page.getByText('No change: this answer key')).toBeVisible()
  await turnKey(page)
  const changes = page.getByRole('table', { name: 'What changes' })
  await expect(changes.getByRole('row').nth(1)).toContainText('Wrong → Correct')
  await page.getByRole('button', { name: 'Apply answer key fix' }).click()
  await expect(page.getByText('Please say why, in 500 characters at most')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type(REASON)
  await page.getByRole('button', { name: 'Apply answer key fix' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('12 of 12 finished results change: 12 scores rise, 0 fall.')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('The answer key has been fixed. 12 results have changed.')).toBeVisible()

  await page.goto(`${assay.url}/admin/interviews/${codes[0]}/result`)
  await expect(page.getByText(`because “${REASON}”`)).toContainText(/Rescored on .* \(first score \d+\)/)
  await expect(page.getByText(/^± \d+$/)).toBeVisible()
  await expect(page.getByText(/^Answer key fixed on /)).toContainText(REASON)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await expect(page.getByText(/^Rescored from \d+$/).first()).toBeVisible()

  await page.goBack()
  await page.getByRole('link', { name: /^question / }).click()
  await page.getByRole('button', { name: /^Undo the answer key fix of / }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It was right before')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The answer key fix has been undone.')).toBeVisible()
  await expect(page.getByText(/^Undone by .*: It was right before$/)).toBeVisible()
  await page.goto(`${assay.url}/admin/interviews/${codes[0]}/result`)
  await expect(page.getByText(/^± \d+$/)).toBeVisible()
  await expect(page.getByText(/Rescored on/)).toHaveCount(0)
})

test('if another user fixes the answer key first, the typed text is kept and the new effect is shown', async ({
  page,
  assay,
}) => {
  const { admin, planted } = await makeWrongKeyRound(assay, 2)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/questions/${planted.id}/edit`)
  await page.getByRole('link', { name: 'Fix the answer key' }).click()
  await turnKey(page)
  const numbers = Promise.withResolvers<void>()
  await page.route(/key-fix\/preview/, (route) => numbers.promise.then(() => route.continue()))
  await page.getByRole('radio', { name: 'Void for all' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await page.getByRole('button', { name: 'Apply answer key fix' }).click()
  numbers.resolve()
  await expect(page.getByRole('dialog')).toContainText('2 of 2 finished results change')
  const { description } = planted
  await admin(updateQuestion, { params: { id: planted.id }, body: { description, labels: ['GIT', 'NEW'] } })
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()

  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Another user has changed this question since you opened it' })
  await expect(notice).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON)
  await expect(page.getByRole('checkbox', { name: 'Option 2 is correct' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Void for all' })).toBeChecked()
  await expect(page.getByRole('table', { name: 'What changes' }).getByRole('row').nth(1)).toContainText('Not counted')

  await page.getByRole('button', { name: 'Apply answer key fix' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('The answer key has been fixed. 2 results have changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo / })).toBeEnabled()
})

const fixAll = (admin: Caller, { id, version, answers }: Question, treatment: Treatment, reason: string) =>
  admin(applyKeyFix, {
    params: { id },
    body: { version, right: answers.map((answer) => answer.id), treatment, reason },
  })

test('a result marks unchanged and voided questions, and the previous version of a question stays readable', async ({
  page,
  assay,
}) => {
  const { admin, planted, codes } = await makeWrongKeyRound(assay, 2)
  const { questions } = await admin(listQuestions, { query: {} })
  const [other] = questions.filter(({ id }) => id !== planted.id)
  if (!other) throw new Error('the bank has one question')
  await fixAll(admin, planted, 'leave', 'Decisions were made')
  await fixAll(admin, other, 'void', 'Nobody can tell')
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/interviews/${codes[0]}/result`)
  const counts = page.getByRole('group', { name: 'Show questions' })
  await counts.getByRole('button', { name: /Not counted/ }).click()
  await expect(page.getByText(/^Not counted since .*: Nobody can tell$/)).toBeVisible()
  const wrong = counts.getByRole('button', { name: /Wrong/ })
  await wrong.click()
  await expect(wrong).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveCount(5)
  const card = page.getByRole('article').filter({ hasText: PLANTED })
  // The list may show this question on its second page, because the order depends on the draw.
  if ((await card.count()) === 0) await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(card).toContainText(/Answer key fixed on .*, this result did not change: Decisions were made/)

  await card.getByRole('link', { name: /^Insight of question / }).click()
  await expect(page.getByText('No finished interview has had this edition yet.')).toBeVisible()
  await expect(page.getByText('No flags.')).toHaveCount(0)
  await page.getByLabel('Edition', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/edition=/)
  await expect(page.getByText('This is an earlier edition')).toBeVisible()
  const truth = page.getByRole('table', { name: 'Options' }).getByRole('row', { name: /the truth/ })
  await expect(truth.getByRole('cell').nth(1)).toHaveText('2')
})
