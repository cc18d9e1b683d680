import { createInterview } from '@assay/contract/interviews/interviews'
import { fillBank } from '../../../browser/bank.ts'
import { expectError, refuse } from '../../../browser/failing.ts'
import { expect, test } from '../../../browser/fixtures.ts'

test('if a test cannot be entered, the page shows the reason from the server', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const { code } = await admin(createInterview, {
    body: { name: 'Nina New', email: 'nina@example.com', max_time: 20, amount_of_questions: 10, labels: ['GIT'] },
  })
  await page.goto(`/interviews/${code}`)
  await page.getByLabel('E-mail').fill('nina@example.com')
  await page.getByRole('checkbox').check()
  await refuse(page, 'PUT', new RegExp(`/api/interview/${code}$`), 400, 'WRONG_EMAIL')
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByText('Said by the server')).toBeVisible()

  await page.unroute(new RegExp(`/api/interview/${code}$`))
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await refuse(page, 'PUT', new RegExp(`/api/interview/${code}/question/\\d+$`), 422, 'VALIDATION_FAILED')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectError(page, 'The answer to question 1 was not accepted. Please answer it again.')
})
