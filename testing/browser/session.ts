import { signOut } from '@assay/contract/auth/sessions'
import type { Page } from '@playwright/test'
import { firstAdmin, type TestServer } from './fixtures.ts'

/** Ends the page's session on the server. From then on, any automatic request may open the sign-in page. */
export async function endTokenOf(page: Page, assay: TestServer): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post(`${assay.url}/api${signOut.path}`, { headers: { authorization: `Bearer ${token}` } })
}

/** Ends the session when the page sends its next change. Automatic requests cannot notice the end earlier. */
export async function endTokenAtNextChange(page: Page, assay: TestServer): Promise<void> {
  let isEnded = false
  await page.route('**/api/**', async (route) => {
    if (!isEnded && route.request().method() !== 'GET') {
      isEnded = true
      await endTokenOf(page, assay)
    }
    await route.fallback()
  })
}

export async function signInByHand(page: Page, { email, password } = firstAdmin): Promise<void> {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function openPath(page: Page, assay: TestServer, path: string): Promise<void> {
  await assay.enter(page)
  await page.goto(assay.url + path)
}
