import { axe } from '../../browser/axe.ts'
import { test as base, expect, firstAdmin } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { openProvider, type Provider } from '../../fakes/identityProvider.ts'

const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  provider: async ({}, use) => {
    const provider = await openProvider()
    await use(provider)
    await provider.close()
  },
  settings: async ({ provider }, use) => {
    await use({
      ASSAY_OIDC_ISSUER: provider.issuer,
      ASSAY_OIDC_CLIENT_ID: provider.clientId,
      ASSAY_OIDC_CLIENT_SECRET: provider.clientSecret,
      ASSAY_OIDC_NAME: 'Example',
    })
  },
})

test('a company user signs in with one button and returns to the requested page', async ({ page, assay, provider }) => {
  await assay.setUp()
  await page.goto(`${assay.url}/admin/labels`)
  const button = page.getByRole('button', { name: 'Sign in with Example' })
  await expect(button).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)

  provider.say({ claims: { email: firstAdmin.email } })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('verified e-mail')
  await expect(page).toHaveURL(/\/login\/sso$/)
  await axe(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()

  provider.say({ claims: { email: firstAdmin.email, email_verified: true } })
  await page.goto(`${assay.url}/admin/labels`)
  await button.click()
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/labels$/)
})

test('a user who signed in by single sign-on can also sign out at the provider', async ({ page, assay, provider }) => {
  await assay.setUp()
  provider.say({ claims: { email: firstAdmin.email, email_verified: true } })
  provider.describe({ end_session_endpoint: `${provider.issuer}/end` })
  await page.goto(`${assay.url}/admin/labels`)
  await page.getByRole('button', { name: 'Sign in with Example' }).click()
  await page.getByRole('button', { name: 'User menu' }).click()
  await axe(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Sign out of Example' }).click()
  await page.waitForURL(`${provider.issuer}/end?**`)
  const asked = new URL(page.url()).searchParams
  expect(asked.get('post_logout_redirect_uri')).toBe(`${assay.url}/login`)
  expect(asked.get('id_token_hint')).toBeTruthy()
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page.getByRole('button', { name: 'Sign in with Example' })).toBeVisible()
})
