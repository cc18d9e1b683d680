import { axe } from '../../browser/axe.ts'
import { expect, firstAdmin } from '../../browser/fixtures.ts'
import { test } from '../../browser/mail.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'

const NEW = 'Another-1-word'

test('a user resets a forgotten password with the link in an e-mail', async ({ page, assay, post }) => {
  await assay.setUp()
  await page.goto(`${assay.url}/login`)
  await page.getByRole('link', { name: 'Forgotten password?' }).click()
  await expect(page).toHaveURL(/\/login\/forgotten$/)
  await page.getByLabel('E-mail').fill(firstAdmin.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If there is such an account, a mail is on its way.')).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)

  await expect.poll(() => post.mails.length).toBe(1)
  const link = /http\S+#[\w-]+/.exec(post.mails[0]?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expect(page).toHaveURL(/\/login\/password$/)
  await axe(page)
  await expectNoOverflow(page)
  await page.getByLabel('New password').fill(NEW)
  await page.getByLabel('Confirm password').fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Username').fill(firstAdmin.email)
  await page.getByLabel('Password').fill(NEW)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.goto(link)
  await page.getByLabel('New password').fill(NEW)
  await page.getByLabel('Confirm password').fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This link does not work')
})
