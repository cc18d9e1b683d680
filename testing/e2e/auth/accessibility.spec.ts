import { createUser } from '@assay/contract/users'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('menus, dialogs, toasts and field messages have no accessibility violations', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createUser, { body: { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' } })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()

  for (const name of ['Language', 'Appearance', 'User menu']) {
    await page.getByRole('button', { name }).click()
    await axe(page)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Grace Hopper has been deleted.')).toBeVisible()
  await axe(page)

  await page.goto(`${assay.url}/admin/users/create`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await axe(page)
})

test('the sign-in page has no accessibility violations', async ({ page, assay }) => {
  await assay.setUp()
  await page.goto(assay.url)
  await page.getByLabel('Username').fill('nobody@example.com')
  await page.getByLabel('Password').fill('nothing')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await axe(page)
})
