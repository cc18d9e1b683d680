import { expect, type Page } from '@playwright/test'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

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

export async function expectError(page: Page, words: string): Promise<void> {
  const title = page.getByText('Error', { exact: true })
  const text = page.getByText(words, { exact: true })
  await expect(page.getByRole('alert').filter({ has: text }).filter({ has: title })).toBeVisible()
}
