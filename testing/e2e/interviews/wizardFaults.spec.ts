import { listInterviews } from '@assay/contract/interviews/interviews'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { fillWizard, openWizard } from '../../browser/wizard.ts'

test('each invalid field shows an error, and the next step needs valid fields', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  await openWizard(page, assay)
  await page.getByLabel('Name').focus()
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('Please fill out this field')).toBeVisible()
  await page.getByLabel('Name').fill('a'.repeat(119))
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('This text is too long: 100 characters at most')).toBeVisible()
  await page.getByLabel('Name').fill('R2D2')
  await page.getByLabel('E-mail').fill('jose@')
  await page.getByLabel('Labels').focus()
  await page.getByLabel('Name').focus()

  await expect(page.getByText('The format is incorrect')).toBeVisible()
  await expect(page.getByText('You have entered an invalid email')).toBeVisible()
  await expect(page.getByText('Must select at least one label')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
  await axe(page)
})

test('the number of questions cannot exceed the number of available questions', async ({ page, assay }) => {
  await openWizard(page, assay)
  await fillWizard(page, ['SQL'])
  await expect(page.getByText('There are only 15 questions with these labels.')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()

  await page.getByLabel('Number of questions').fill('10')
  await expect(page.getByText('There are only')).toHaveCount(0)
  await expect(page.getByText('10 of 15')).toBeVisible()
  await expect(button(page, 'Next')).toBeEnabled()
})

test('the wizard reports labels without questions, also in its review, and leaving it needs a confirmation', async ({
  page,
  assay,
}) => {
  const admin = await openWizard(page, assay)
  const names = [...'ABCDEFGHIJK'].map((letter) => `LABEL_${letter}`)
  for (const name of names) await fillBank(admin, 2, [name])
  await page.reload()
  await fillWizard(page, names)
  await page.getByLabel('Number of questions').fill('10')
  const warning = page.getByText('1 label will get no question: choose more questions or fewer labels.')
  await expect(warning).toBeVisible()
  await button(page, 'Next').click()
  await expect(warning).toBeVisible()

  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await button(page, 'Stay').click()
  await button(page, 'Submit').click()
  await expect(page.getByLabel('Interview link')).toBeVisible()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page).toHaveURL(/\/admin\/labels$/)
})

test('if the bank has too few questions when the form is sent, the error is shown at the field', async ({
  page,
  assay,
}) => {
  await openWizard(page, assay)
  await page.route('**/api/interview', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'TOO_FEW_QUESTIONS',
        detail: 'There are only 3 questions',
        errors: [{ field: 'amount_of_questions', code: 'TOO_FEW_QUESTIONS', message: '' }],
      },
    }),
  )
  await fillWizard(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').click()

  await expect(page.getByText('There are not enough questions with these labels.')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Number of questions' })).toBeFocused()
})

test('sending the form again after a lost response creates only one interview', async ({ page, assay }) => {
  const admin = await openWizard(page, assay)
  let isLost = true
  await page.route('**/api/interview', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await fillWizard(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').click()
  const sorry = 'Failed to create interview, it might be network or server error, please try again later'
  await expect(page.getByRole('alert').filter({ hasText: sorry })).toBeVisible()

  await button(page, 'Submit').click()
  await expect(page.getByLabel('Interview link')).toBeVisible()
  expect((await admin(listInterviews)).amount_of_interviews).toBe(1)
})

test('pressing the Submit button again during the request has no effect', async ({ page, assay }) => {
  await openWizard(page, assay)
  let sent = 0
  await page.route('**/api/interview', (route) => {
    sent += 1
    return route.continue()
  })
  await fillWizard(page)
  await button(page, 'Next').click()
  await button(page, 'Submit').evaluate((submit: HTMLElement) => {
    submit.click()
    submit.click()
  })

  await expect(page.getByLabel('Interview link')).toBeVisible()
  expect(sent).toBe(1)
})

test('without questions in the bank, the wizard links to the question bank', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/create`)

  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Create a question' }).click()
  await expect(page).toHaveURL(/\/admin\/questions\/create$/)
})

test('labels that cannot be loaded are reported and can be loaded again', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.route('**/api/label', (route) => route.fulfill({ status: 500, json: { code: 'SERVER_ERROR' } }))
  await page.goto(`${assay.url}/admin/interviews/create`)

  const sorry = 'Unable to get label resource from server, it might be network or server error, please try again later'
  await expect(page.getByText(sorry)).toBeVisible()
  await page.unroute('**/api/label')
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'There are no questions yet' })).toBeVisible()
})
