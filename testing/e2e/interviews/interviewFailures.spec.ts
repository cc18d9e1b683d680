import { listInterviews } from '@assay/contract/interviews/interviews'
import { fillBank, invite } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expectError, refuse } from '../../browser/failing.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { openPath } from '../../browser/session.ts'

test('an error is shown if creating or deleting an interview fails', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 30, ['GIT'])
  await openPath(page, assay, '/admin/interviews/create')
  await page.getByLabel('Name').fill('Nina New')
  await page.getByLabel('E-mail').fill('nina@example.com')
  await page.getByLabel('Labels').fill('GIT')
  await page.getByRole('option', { name: 'GIT' }).click()
  await button(page, 'Next').click()
  await refuse(page, 'POST', /\/api\/interview$/, 500)
  await button(page, 'Submit').click()
  await expectError(page, 'Failed to create interview, it might be network or server error, please try again later')
  expect((await admin(listInterviews)).amount_of_interviews).toBe(0)

  const { code } = await invite(admin, 'Nina New')
  await page.goto(`${assay.url}/admin/interviews/view`)
  await refuse(page, 'DELETE', new RegExp(`/api/interview/${code}$`), 500)
  await button(page, 'Delete Nina New').click()
  await button(page, 'Yes, delete it!').click()
  await expectError(page, 'Delete failed, it might be network or server error, please try again later')
})

test('a list of interviews that cannot be loaded shows an error and can be loaded again', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await invite(admin, 'Ann Lee')
  await refuse(page, 'GET', /\/api\/interview\?/, 500)
  await openPath(page, assay, '/admin/interviews/view')
  await expect(page.getByText('Cannot get the required resource')).toBeVisible()

  await page.unroute(/\/api\/interview\?/)
  await button(page, 'Try again').click()
  await expect(page.getByRole('row', { name: /Ann Lee/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Interviews', level: 1 })).toBeFocused()
})
