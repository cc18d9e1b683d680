import type { Page } from '@playwright/test'
import { fillBank, invite } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { amounts } from '../../browser/offlineLists.ts'

async function onDashboard(page: Page, assay: TestServer) {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await invite(admin, 'Ada First')
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect.poll(() => amounts(page)).toMatchObject({ interviews: 1 })
  return admin
}

test('the list of interviews first shows prefetched data and then the data of the server', async ({ page, assay }) => {
  const admin = await onDashboard(page, assay)
  await invite(admin, 'Bert Later')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/interview\?/, async (route) => {
    await mayAnswer
    await route.continue()
  })

  await page.locator('nav a[href="/admin/interviews/view"]').first().click()
  await expect(page.getByRole('row', { name: /Ada First/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('row', { name: /Bert Later/ })).toHaveCount(0)

  answer()
  await expect(page.getByRole('row', { name: /Bert Later/ })).toBeVisible()
})

test('prefetched data is not shown if the server fails', async ({ page, assay }) => {
  await onDashboard(page, assay)
  await page.route(/\/api\/interview\?/, (route) => route.fulfill({ status: 500, body: 'out of order' }))

  await page.locator('nav a[href="/admin/interviews/view"]').first().click()
  await expect(page.getByText('Cannot get the required resource')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada First/ })).toHaveCount(0)

  await page.unroute(/\/api\/interview\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /Ada First/ })).toBeVisible()
})
