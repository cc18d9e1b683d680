import { createToken } from '@assay/contract/auth/tokens'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { directoryAt } from '../../server/directory.ts'

test('an administrator can connect a user directory and read the reason for a rejected request', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system`)
  await page.getByRole('tab', { name: 'Directory' }).click()
  await expect(page).toHaveURL(/\/admin\/system\/directory$/)
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(`${assay.url}/scim/v2`)
  await expect(page.getByText('The directory has not called yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Try it' }).click()
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks.getByRole('listitem')).toHaveText([/^failed .*https/, /^failed .*token/, /^failed .*sign-on/i])
  await axe(page)
  await expectNoOverflow(page)

  const body = { name: 'Entra', scopes: ['scim' as const], kind: 'service' as const }
  const { token } = await admin(createToken, { body })
  const call = directoryAt(assay.url, token)
  await call('POST', '/Users', { userName: 'nora@example.com' })
  await call('GET', '/Users?filter=title+eq+%22x%22')
  const table = page.getByRole('table', { name: 'Recent calls' })
  await expect(table.getByRole('row').filter({ hasText: 'POST Users' })).toContainText('201')
  await expect(table.getByRole('row').filter({ hasText: 'GET Users' })).toContainText('invalidFilter')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(checks.getByRole('listitem').nth(1)).toHaveText(/^passed/)
  await expect(page.getByText(`Entra: begins with ${token.slice(0, 10)}`)).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)

  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByRole('row').filter({ hasText: 'nora@example.com' })).toContainText(
    'Single sign-on, managed by the directory',
  )
})
