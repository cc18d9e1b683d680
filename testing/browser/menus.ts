import type { Page } from '@playwright/test'

/** Chooses an entry of the More menu, or of the menu of a row. */
export async function choose(page: Page, entry: string, menu = 'More'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
