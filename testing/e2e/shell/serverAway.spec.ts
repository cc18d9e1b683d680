import { expect, test } from '../../browser/fixtures.ts'

for (const status of [502, 503, 504]) {
  test(`after a response ${status} at the start, the session is kept and a retry offered`, async ({ page, assay }) => {
    await assay.setUp()
    await assay.enter(page)
    await page.route('**/api/user/me', (route) => route.fulfill({ status, body: 'Bad gateway' }))
    await page.goto(`${assay.url}/admin/users`)
    await expect(page.getByRole('alert')).toContainText('This did not work')

    await page.unroute('**/api/user/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
  })
}

test('a request without a response in time is cancelled and can be sent again', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.clock.install()
  const asked = page.waitForRequest('**/api/user?*')
  await page.route('**/api/user?*', () => {})
  await page.goto(`${assay.url}/admin/users`)
  await asked
  await page.clock.runFor(15_000)
  await expect(page.getByRole('alert')).toContainText('This did not work')

  await page.unroute('**/api/user?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
})
