import type { Page } from '@playwright/test'
import { deviceCheck, enterExam, expect, finish, makeExam, test } from '../hands/examHouse.ts'

const missing = 'A part of this page could not be loaded'
const take = (page: Page, part: RegExp) => page.route(part, (route) => route.abort())

test('a part of a candidate’s page that does not come says so in its place, and a new start brings it', async ({
  page,
  house,
}) => {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const exam = await makeExam(house, { amount: 10 })
  const heading = page.getByRole('heading', { name: missing })
  const reload = page.getByRole('button', { name: 'Reload the page' })

  // The page itself: in its frame.
  await take(page, /CodePage/)
  await page.goto(`${house.url}/interviews`)
  await expect(page.getByRole('heading', { name: missing, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  await page.unroute(/CodePage/)
  await reload.click()
  await expect(page.getByLabel('Interview code')).toBeVisible()

  // The check: the server is there, and is not blamed.
  await take(page, /DeviceCheck/)
  await page.goto(exam.link)
  await page.getByRole('radio', { name: '60' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(heading).toBeVisible()
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0)
  await expect(deviceCheck(page)).toHaveCount(0)

  // Within the test, and at its end.
  await take(page, /(ReportDialog|Evidence)/)
  await enterExam(page, exam)
  const before = loads
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await expect(
    page.getByRole('dialog', { name: missing }).getByRole('button', { name: 'Reload the page' }),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await finish(page)
  await expect(page.getByRole('heading', { name: missing, level: 2 })).toBeVisible()
  expect(loads).toBe(before)
  await page.unroute(/(ReportDialog|Evidence)/)
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
})
