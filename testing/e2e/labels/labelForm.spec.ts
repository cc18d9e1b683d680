import { deleteLabel } from '@assay/contract/labels'
import { expect, test } from '../../browser/fixtures.ts'
import { makeLabel } from '../../client/make.ts'

test('the first click on a button works, even if leaving another field shows an error', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/labels/create`)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('radio', { name: 'Dark violet' }).click()
  await expect(page.getByRole('radio', { name: 'Dark violet' })).toBeChecked()
  await expect(page.getByText('This field is required')).toBeVisible()

  await page.goto(`${assay.url}/admin/users/create`)
  await page.getByLabel('Full name').focus()
  await page.getByRole('radio', { name: 'Admin', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Admin', exact: true })).toBeChecked()
  await expect(page.getByText('This field is required').first()).toBeVisible()

  await page.goto(`${assay.url}/admin/labels/create`)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByText('This field is required').first()).toBeVisible()
})

test('opening a deleted label shows a message', async ({ page, assay }) => {
  const staff = await assay.setUp()
  const { id } = await makeLabel({ staff })
  await staff(deleteLabel, { params: { id } })
  await assay.enter(page)

  await page.goto(`${assay.url}/admin/labels/${id}/edit`)

  await expect(page.getByRole('alert').filter({ hasText: 'This label no longer exists' })).toBeVisible()
})

test('the dialog about unsaved changes closes after the changes are saved', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await makeLabel({ staff: admin }, { name: 'GIT' })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  const { promise: isAsked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/label/**', async (route) => {
    if (route.request().method() === 'PUT') await isAsked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Edit GIT' }).click()
  await page.getByLabel('Name').fill('VERSIONS')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  goOn()

  await expect(page.getByText('The label has been saved')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('row', { name: /VERSIONS/ })).toBeVisible()
})
