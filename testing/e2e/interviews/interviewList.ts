import type { Page } from '@playwright/test'
import { fillBank } from '../../browser/bank.ts'
import type { TestServer } from '../../browser/fixtures.ts'

export async function startTestServer(assay: TestServer) {
  const admin = await assay.setUp()
  await fillBank(admin, 15, ['GIT'])
  await fillBank(admin, 15, ['SQL'])
  return admin
}

export async function openList(page: Page, assay: TestServer): Promise<void> {
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await page.getByRole('heading', { name: 'Interviews', level: 1 }).waitFor()
}

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
