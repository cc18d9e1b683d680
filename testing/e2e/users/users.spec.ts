import { createUser, listUsers, updateUser } from '@assay/contract/users'
import { expect, firstAdmin, test } from '../../browser/fixtures.ts'

const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' }

test('an administrator can add a consultant, who can then sign in', { tag: '@smoke' }, async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await page.getByRole('link', { name: 'New user' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill(grace.full_name)
  await page.getByLabel('E-mail').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByLabel('Confirm password').fill(grace.password)
  await page.getByRole('radio', { name: 'Consultant' }).check()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Success' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('row', { name: /grace@example\.com/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused()
  await assay.as(grace.email, grace.password)
})

test('an existing e-mail address is reported at its field, and a toast says that saving failed', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users/create`)
  await page.getByLabel('Full name').fill('a'.repeat(119))
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('This name is too long: 100 characters at most')).toBeVisible()
  await page.getByLabel('Full name').fill(grace.full_name)
  await page.getByLabel('E-mail').fill(firstAdmin.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByLabel('Confirm password').fill(grace.password)
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('The email already exists in the system')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible()
  await expect(page).toHaveURL(/\/create$/)
})

test('each invalid field of a user shows its error when the field loses focus', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users/create`)
  await page.getByLabel('Full name').focus()
  await page.getByLabel('E-mail').focus()
  await expect(page.getByText('This field is required')).toHaveCount(1)
  await page.getByLabel('Full name').fill('R2-D2')
  await page.getByLabel('E-mail').fill('grace@')
  await page.getByLabel('Password', { exact: true }).fill('four')
  await page.getByLabel('Confirm password').fill('five!')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Input format is incorrect')).toBeVisible()
  await expect(page.getByText('This email is invalid')).toBeVisible()
  await expect(page.getByText('This field must be 5 - 20 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page).toHaveURL(/\/create$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).not.toHaveURL(/\/create$/)
})

test('an administrator can change role, activity and password of another user', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createUser, { body: grace })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click()

  await expect(page.getByLabel('Full name')).toHaveValue(grace.full_name)
  await expect(page.getByLabel('E-mail')).toHaveValue(grace.email)
  await page.getByLabel('Full name').fill('Grace B Hopper')
  await page.getByLabel('E-mail').fill('hopper@example.com')
  await page.getByRole('radio', { name: 'Admin' }).check()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Active').uncheck()
  await page.getByLabel('Change password').check()
  await page.getByLabel('Password', { exact: true }).fill('another1')
  await page.getByLabel('Confirm password').fill('another1')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL(/\/admin\/users$/)
  const [changed] = await admin(listUsers, {})
  const email = 'hopper@example.com'
  expect(changed).toMatchObject({ full_name: 'Grace B Hopper', email, is_superuser: true, is_active: false })
  await admin(updateUser, { params: { id: changed?.id ?? 0 }, body: { is_active: true } })
  await assay.as(email, 'another1')
})

test('administrators cannot remove their own role or deactivate themselves', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users/1/edit`)

  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Consultant' })).toHaveCount(0)
  await expect(page.getByLabel('Active')).toBeDisabled()

  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible()
})

test('deleting a user shows the name and needs a confirmation, and users have no button to delete themselves', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createUser, { body: grace })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByRole('row', { name: /ada@example\.com/ }).getByText('you')).toBeVisible()
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toContainText(/Yes.*Admin/)
  await expect(page.getByRole('row', { name: /grace@example\.com/ })).toContainText(/Yes.*Consultant/)
  await expect(page.getByRole('button', { name: 'Edit Ada Admin' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Grace Hopper' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Ada Admin' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText("Are you sure? You won't be able to revert this!")
  await expect(dialog).toContainText('Grace Hopper')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Grace Hopper has been deleted.' })).toBeVisible()
  await expect(page.getByRole('row', { name: /grace@example\.com/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeFocused()
})

test('the list shows ten users a page, and the page number is in the URL', async ({ page, assay }) => {
  const admin = await assay.setUp()
  for (const number of Array(11).keys()) {
    await admin(createUser, { body: { ...grace, email: `grace${number}@example.com` } })
  }
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByText('1–10 of 12')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
})

test('after deleting the only user of the last page, the list shows the previous page', async ({ page, assay }) => {
  const ada = await assay.setUp()
  for (const number of Array(10).keys()) {
    await ada(createUser, { body: { ...grace, email: `grace${number}@example.com`, is_superuser: true } })
  }
  await assay.enter(page, 'grace0@example.com', grace.password)
  await page.goto(`${assay.url}/admin/users?page=2`)
  await page.getByRole('button', { name: 'Delete Ada Admin' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()

  await expect(page.getByText('1–10 of 10')).toBeVisible()
  await expect(page.getByRole('row', { name: /grace9@example\.com/ })).toBeVisible()
  await expect(page).not.toHaveURL(/page=2/)
})

test('a page number after the last page leads to the first page', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users?page=7`)
  await expect(page.getByRole('heading', { name: 'Nothing on this page' })).toBeVisible()
  await page.getByRole('button', { name: 'To the first page' }).click()

  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
})
