import { createUser } from '@assay/contract/users'
import { button } from '../../browser/clicks.ts'
import { expectError, refuse } from '../../browser/failing.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { openPath } from '../../browser/session.ts'

const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' }

test('an error is shown if creating or changing a user fails', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createUser, { body: { ...grace, email: 'grace.brewster@example.com' } })
  await openPath(page, assay, '/admin/users/create')
  await page.getByLabel('Full name').fill(grace.full_name)
  await page.getByLabel('E-mail').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByLabel('Confirm password').fill(grace.password)
  await refuse(page, 'POST', /\/api\/user\/?$/, 500)
  await button(page, 'Save').click()
  await expectError(page, 'Failed to create the user')
  await page.unroute(/\/api\/user\/?$/)
  await refuse(page, 'POST', /\/api\/user\/?$/, 400, 'EMAIL_TAKEN')
  await button(page, 'Save').click()
  await expect(page.getByText('The email already exists in the system')).toBeVisible()

  await page.goto(`${assay.url}/admin/users/1/edit`)
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await refuse(page, 'PUT', /\/api\/user\/me$/, 0)
  await button(page, 'Save').click()
  await expectError(page, 'Failed to save the changes')

  await page.goto(`${assay.url}/admin/users/2/edit`)
  await page.getByLabel('Full name').fill('Grace Brewster Hopper')
  await refuse(page, 'PUT', /\/api\/user\/2$/, 403, 'FORBIDDEN')
  await button(page, 'Save').click()
  await expectError(page, 'You do not have enough permission')
  await expect(page).toHaveURL(/\/login$/)
})

test('after a failed load or save of users, the page offers to try again', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const { id } = await admin(createUser, { body: grace })
  await assay.enter(page)
  const broken = { status: 500, json: { detail: 'Something went wrong', code: 'SERVER_ERROR' } }

  await page.route('**/api/user?*', (route) => route.fulfill(broken))
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/user?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /grace@example\.com/ })).toBeVisible()

  await page.route(`**/api/user/${id}`, (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')

  await page.route(`**/api/user/${id}`, (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
})
