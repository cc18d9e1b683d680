import { expect, test } from '../../browser/exams.ts'
import { firstAdmin } from '../../browser/fixtures.ts'

test('a form that needs a recent sign-in asks the user to sign in again and keeps all typed text', async ({
  page,
  assay,
  advance,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system/webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Address').fill('https://8.8.8.8/hook')
  await form.getByLabel('interview.finished').check()
  await advance(16)
  await form.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username').fill(firstAdmin.email)
  await page.getByLabel('Password').fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(form.getByLabel('Address')).toHaveValue('https://8.8.8.8/hook')
  await expect(form.getByLabel('interview.finished')).toBeChecked()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Secret')).toHaveValue(/^whsec_/)
})
