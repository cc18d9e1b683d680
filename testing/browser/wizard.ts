import type { Page } from '@playwright/test'
import { fillBank } from './bank.ts'
import type { TestServer } from './fixtures.ts'

export async function openWizard(page: Page, assay: TestServer) {
  const admin = await assay.setUp()
  await fillBank(admin, 20, ['GIT'])
  await fillBank(admin, 15, ['SQL'])
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/create`)
  await page.getByLabel('Name').waitFor()
  return admin
}

export async function fillWizard(page: Page, labels = ['GIT', 'SQL']): Promise<void> {
  await page.getByLabel('Name').fill('José Núñez')
  await page.getByLabel('E-mail').fill('Jose@Example.com')
  for (const label of labels) {
    await page.getByLabel('Labels').fill(label)
    await page.getByRole('option', { name: label }).click()
  }
}
