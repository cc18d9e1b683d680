import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { expect, firstAdmin, type TestServer, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { addPasskeyDevice } from '../../browser/passkeyDevice.ts'

test.use({ settings: { ASSAY_BASE_URL: 'http://localhost' } })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

async function typePassword(page: Page, assay: TestServer): Promise<void> {
  await page.goto(`${assay.url}/login`)
  await page.getByLabel('Username').fill(firstAdmin.email)
  await page.getByLabel('Password').fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a passkey can be added, used alone or as a second factor, and removed', async ({ page, assay }) => {
  await assay.setUp()
  await addPasskeyDevice(page)
  await typePassword(page, assay)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto(`${assay.url}/admin/security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Laptop')
  await axe(page)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(page.getByText('Laptop')).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  // The second passkey must cause an error, because the device already has a passkey of this account.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('Again')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await signOut(page)
  await typePassword(page, assay)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.goto(`${assay.url}/admin/security`)
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toHaveCount(0)
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})
