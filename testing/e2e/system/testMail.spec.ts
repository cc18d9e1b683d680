import { setCompany } from '@assay/contract/company'
import { expect } from '../../browser/fixtures.ts'
import { expectMailSent, test } from '../../browser/mail.ts'

test('an administrator can send a test mail in a selected language to their own e-mail address', async ({
  page,
  assay,
  post,
}) => {
  const admin = await assay.setUp()
  await admin(setCompany, {
    body: { name: 'Example', website: 'https://example.com', reply_to: 'answers@example.com' },
  })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system`)
  await page.getByRole('tab', { name: 'Mail' }).click()
  await expect(page.getByText('Mails are sent from Jobs <jobs@example.com>.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(page.getByText('A test mail is on its way to ada@example.com')).toBeVisible()
  await expectMailSent(admin)

  const [mail] = post.mails
  expect(mail?.headers).toMatchObject({ 'reply-to': 'answers@example.com', to: 'Ada Admin <ada@example.com>' })
  expect(mail?.text).toContain('Hola, Ada Admin:')
  expect(mail?.text.trim()).toMatch(/Example\nhttps:\/\/example\.com$/)
})
