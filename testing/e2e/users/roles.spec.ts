import { createUser } from '@assay/contract/users'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

const consultant = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' }

async function hireConsultant(assay: TestServer): Promise<number> {
  const admin = await assay.setUp()
  return (await admin(createUser, { body: consultant })).id
}

test('a consultant does not see Dashboard and Users in the menu', async ({ page, assay }) => {
  await hireConsultant(assay)
  await assay.enter(page, consultant.email, consultant.password)
  await page.goto(assay.url)

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

for (const path of ['/admin/users', '/admin/users/create', '/admin/users/1/edit']) {
  test(`a consultant who opens ${path} is redirected to the dashboard`, {
    tag: path === '/admin/users' ? '@smoke' : [],
  }, async ({ page, assay }) => {
    await hireConsultant(assay)
    await assay.enter(page, consultant.email, consultant.password)
    await page.goto(assay.url + path)

    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })
}

test('consultants can edit their own name, but not their role', { tag: '@smoke' }, async ({ page, assay }) => {
  const id = await hireConsultant(assay)
  await assay.enter(page, consultant.email, consultant.password)
  await page.goto(assay.url)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'My profile' }).click()

  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}/edit$`))
  await expect(page.getByRole('heading', { name: 'My profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('My profile')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByLabel('Active')).toHaveCount(0)

  await page.getByLabel('Full name').fill('Grace Brewster Hopper')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The changes have been saved' })).toBeVisible()
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('dialog').getByText('Grace Brewster Hopper')).toBeVisible()
})
