import type { Page } from '@playwright/test'
import { refuse } from '../../browser/failing.ts'
import { expect, firstAdmin, type TestServer, test } from '../../browser/fixtures.ts'
import { endTokenOf, signInByHand } from '../../browser/session.ts'

async function signInAs(page: Page, assay: TestServer, password: string): Promise<void> {
  await page.goto(assay.url)
  await signInByHand(page, { ...firstAdmin, password })
}

test('a user can sign in, reload the page without signing in again, and sign out', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await signInAs(page, assay, firstAdmin.password)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.reload()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByText(firstAdmin.email).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.goto(`${assay.url}/admin/dashboard`)
  await expect(page).toHaveURL(/\/login$/)
})

test('a wrong password is rejected', { tag: '@smoke' }, async ({ page, assay }) => {
  await assay.setUp()
  await signInAs(page, assay, 'wrong-1-word')

  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password')
  await expect(page).toHaveURL(/\/login$/)
})

test('if a sign-in gets no response, the message differs from the message for a wrong password', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await page.goto(`${assay.url}/login`)
  await page.getByLabel('Username').fill('ada@example.com')
  await page.getByLabel('Password').fill('something')
  await refuse(page, 'POST', /\/api\/login\/access-token$/, 0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^The server cannot be reached/)
  await page.unroute(/\/api\/login\/access-token$/)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('alert')).toHaveText('Incorrect username or password')
})

test('the sign-in requires both fields, and the username must be an e-mail address', async ({ page, assay }) => {
  await assay.setUp()
  await page.goto(`${assay.url}/login`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)

  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').focus()
  await expect(page.getByText('This email is invalid')).toBeVisible()
})

test('if the server does not know the session token, the page opens the sign-in', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await signInAs(page, assay, firstAdmin.password)
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await endTokenOf(page, assay)
  // If an automatic request has already opened the sign-in page, the click goes to its field `Username`.
  await page.getByRole('link', { name: 'Users' }).or(page.getByLabel('Username')).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

function countProfiles(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/me')) asked += 1
  })
  return () => asked
}

test('when a session ends, the page sends almost no more requests', async ({ page, assay }) => {
  await assay.setUp()
  await signInAs(page, assay, firstAdmin.password)
  await page.getByRole('button', { name: 'User menu' }).click()
  const asked = countProfiles(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked()).toBeLessThanOrEqual(2)

  await signInAs(page, assay, firstAdmin.password)
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await endTokenOf(page, assay)
  const before = asked()
  await page.getByRole('link', { name: 'Users' }).or(page.getByLabel('Username')).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked() - before).toBeLessThanOrEqual(2)
})

test.describe('with rate limits', () => {
  test.use({ settings: { ASSAY_RATE_LIMIT: 'on' } })

  test('a user with too many attempts sees the waiting time', async ({ page, assay }) => {
    await assay.setUp()
    await signInAs(page, assay, 'wrong-1-word')
    const button = page.getByRole('button', { name: 'Sign in' })
    const refusal = page.getByText(/Too many attempts\. Please wait \d+ (second|minute)s? and try again\./)

    await expect(async () => {
      await button.click()
      await expect(refusal).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('an unknown URL leads to the page for error 404', async ({ page, assay }) => {
  await page.goto(`${assay.url}/no/such/page`)

  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'OOPS! Something went wrong here' })).toBeVisible()
})
