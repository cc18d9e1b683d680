import type { Page } from '@playwright/test'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { watchNetwork } from '../../browser/fetches.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

/** Limit for all requests of the dashboard and its offline lists. `web/firstLoad.built.test.ts` limits the bytes. */
const BUDGET_REQUESTS = 30

async function fillDashboard(assay: TestServer) {
  const admin = await assay.setUp()
  await fillBank(admin, 12, ['GIT'])
  const done = await invite(admin, 'Dora Done')
  await startAndAnswer(assay.anonymous, done, 'Dora Done', 7)
  await finishInterview(assay.anonymous, done)
}

async function seeDashboard(page: Page, assay: TestServer): Promise<void> {
  await page.goto(`${assay.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Recently finished interviews' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeHidden()
  await page.waitForLoadState('networkidle')
}

test('the dashboard sends no more requests than its limit allows', async ({ page, assay }) => {
  await fillDashboard(assay)
  await assay.enter(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await seeDashboard(page, assay)

  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(BUDGET_REQUESTS)
})

for (const serviceWorkers of ['allow', 'block'] as const) {
  test.describe(`with service workers set to ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('later visits of the dashboard load only the HTML page and data', async ({ page, assay }) => {
      await fillDashboard(assay)
      await assay.enter(page)
      await seeDashboard(page, assay)
      const network = await watchNetwork(page)

      // Preloads of the first visit may still be running and add requests, so the check is repeated.
      await expect(async () => {
        const before = network().length
        await seeDashboard(page, assay)
        const asked = network().slice(before)
        // Only API requests and the HTML go to the server. The HTML is never cached, so that no browser stays on an old
        // version.
        expect(asked.filter((path) => !path.startsWith('/api/') && path !== '/admin/dashboard')).toEqual([])
      }).toPass()
    })
  })
}

test('the code of the question editor is loaded only for writing a question', async ({ page, assay }) => {
  await fillDashboard(assay)
  await assay.enter(page)
  const editor = /\/assets\/(DescriptionField|editor)-[\w-]+\.js$/
  let hasCome = false
  page.on('request', (request) => {
    hasCome ||= editor.test(request.url())
  })
  for (const name of ['Interviews', 'Questions']) {
    await page.goto(`${assay.url}/admin/${name.toLowerCase()}/view`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(hasCome).toBe(false)
  }

  await page.getByRole('link', { name: 'New question' }).hover()
  await expect.poll(() => hasCome).toBe(true)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  hasCome = false
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .focus()
  await expect.poll(() => hasCome).toBe(true)
})
