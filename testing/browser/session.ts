import { signOut } from '@assay/contract/auth/sessions'
import type { Page } from '@playwright/test'
import { firstAdmin, type TestServer } from './fixtures.ts'

export async function endTokenOf(page: Page, assay: TestServer): Promise<void> {
  await page.waitForLoadState('networkidle')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post(`${assay.url}/api${signOut.path}`, { headers: { authorization: `Bearer ${token}` } })
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
