import { createLabel } from '@assay/contract/labels'
import { button } from '../../browser/clicks.ts'
import { expectError, refuse } from '../../browser/failing.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { openPath } from '../../browser/session.ts'

test('an error is shown if saving, deleting or loading a label fails', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createLabel, { body: { name: 'SQL' } })
  await openPath(page, assay, '/admin/labels/create')
  await page.getByLabel('Name').fill('WEB')
  await refuse(page, 'POST', /\/api\/label$/, 500)
  await button(page, 'Save').click()
  await expectError(page, 'The label could not be saved. Please try again.')
  await expect(page).toHaveURL(/\/create$/)

  await page.goto(`${assay.url}/admin/labels`)
  await refuse(page, 'DELETE', /\/api\/label\/1$/, 500)
  await button(page, 'Delete SQL').click()
  await button(page, 'Yes, delete it!').click()
  await expectError(page, 'Delete failed, it might be network or server error, please try again later')

  await refuse(page, 'GET', /\/api\/label\/1$/, 500)
  await button(page, 'Edit SQL').click()
  await expectError(page, 'Network or server error, please try again later')
  await expect(page).toHaveURL(/\/admin\/labels$/)
})

test('a list of labels that cannot be loaded shows an error, and a deleted label leads to the list', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page.getByRole('heading', { name: 'No labels here yet' })).toBeVisible()

  await page.goto(`${assay.url}/admin/labels/99/edit`)
  await expect(page.getByRole('alert')).toContainText('This label no longer exists: another user has deleted it.')
  await expect(page).toHaveURL(/\/admin\/labels$/)

  await page.route('**/api/label?*', (route) => route.abort())
  await page.reload()
  // The page retries the failed request automatically before it shows this error.
  const alert = page.getByRole('alert').filter({ hasText: 'Network or server error, please try again later' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/label?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No labels here yet' })).toBeVisible()
})
