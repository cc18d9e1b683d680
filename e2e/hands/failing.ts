import { expect, type Page } from '@playwright/test'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** From now on the server answers this call that way; 0 is a wire that is cut. */
export async function refuse(
  page: Page,
  method: Method,
  path: RegExp,
  status: number,
  code = 'SERVER_ERROR',
): Promise<void> {
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return status === 0 ? route.abort() : route.fulfill({ status, json: { code, detail: 'Said by the server' } })
  })
}

/** An error stands in a toast of its own, titled so. */
export async function expectError(page: Page, words: string): Promise<void> {
  const title = page.getByText('Error', { exact: true })
  await expect(page.getByRole('alert').filter({ hasText: words }).filter({ has: title })).toBeVisible()
}
