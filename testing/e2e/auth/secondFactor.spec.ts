import { beginTotp, confirmTotp } from '@assay/contract/auth/factors'
import { setPolicy } from '@assay/contract/erasure/policy'
import { createUser } from '@assay/contract/users'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { expect, firstAdmin, type TestServer, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { codeOf } from '../../fakes/authenticator.ts'

const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'a good 1!' }

async function signIn(page: Page, assay: TestServer, { email, password } = firstAdmin): Promise<void> {
  await page.goto(`${assay.url}/login`)
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = await page.getByLabel('Secret').inputValue()
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, codes: await codes.allTextContents() }
}

test('an authenticator app is set up and then required, and a recovery code can replace the app', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await signIn(page, assay)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  // A user without a second factor cannot require it for everybody, because this rule would lock the user out.
  await page.goto(`${assay.url}/admin/system/policy`)
  await page.getByRole('group', { name: 'Second factor' }).getByRole('radio', { name: 'Everybody' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('You have no second factor yourself')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  // The page asks before the user leaves, because the changed setting was not saved.
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByRole('heading', { name: 'API tokens' })).toBeVisible()
  const { secret, codes } = await setUpApp(page)
  await axe(page)
  await expectNoOverflow(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as text' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')

  await signOut(page)
  await signIn(page, assay)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await axe(page)
  await code.fill(codeOf(secret) === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  // The code that turned on the authenticator app works only once, so the sign-in uses the next code.
  await code.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await signOut(page)
  await signIn(page, assay)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto(`${assay.url}/admin/security`)
  await expect(page.getByText(/^9 left/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('a user who must set up a second factor can open only the page for this setup', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createUser, { body: grace })
  await signIn(page, assay, grace)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goto(`${assay.url}/admin/labels/create`)
  await page.getByLabel('Name').fill('GIT')
  const { secret } = await admin(beginTotp)
  await admin(confirmTotp, { body: { totp: codeOf(secret) } })
  await admin(setPolicy, { body: { second_factor: 'all' } })

  // Any API call now opens the security screen, which has no button `Save`. So a failed click is ignored.
  await page
    .getByRole('button', { name: 'Save' })
    .click({ timeout: 10_000 })
    .catch(() => {})
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('Set up a second factor first')
  await signOut(page)
  await signIn(page, assay, grace)
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'API tokens' })).toHaveCount(0)
  await axe(page)
  await expectNoOverflow(page)
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page).toHaveURL(/\/admin\/security$/)

  await setUpApp(page)
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible()
})
