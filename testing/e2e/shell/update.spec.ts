import { createInterview } from '@assay/contract/interviews/interviews'
import { createLabel } from '@assay/contract/labels'
import { createQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { VERSION } from '../../../server/src/version.ts'
import { test as base, expect } from '../../browser/fixtures.ts'
import { openUpdateProxy } from '../../browser/updateProxy.ts'

const test = base.extend<{ door: Awaited<ReturnType<typeof openUpdateProxy>> }>({
  serviceWorkers: 'allow',
  door: async ({ assay }, use) => {
    const door = await openUpdateProxy(assay.url)
    await use(door)
    door.close()
  },
})

const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

function countLoads(page: Page) {
  const count = { loads: 0 }
  page.on('load', () => {
    count.loads += 1
  })
  return count
}

/** Repeats the check for an update, because a check has no effect while another check is running. */
async function findUpdate(page: Page): Promise<void> {
  const ask = async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    return registration.waiting !== null
  }
  await expect.poll(() => page.evaluate(ask)).toBe(true)
}

const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) {
      await new Promise((claimed) => navigator.serviceWorker.addEventListener('controllerchange', claimed))
    }
  })

test('the first visit installs the service worker, keeps the version and does not reload', async ({
  page,
  assay,
  door,
}) => {
  await assay.setUp()
  await assay.enter(page)
  const count = countLoads(page)
  await page.clock.install()
  await page.goto(`${door.url}/admin/labels`)
  await waitForServiceWorker(page)
  await page.clock.runFor(10_000)

  expect(count.loads).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('version'))).toBe('0.1.6')
  await expect(page.getByText(`Version ${VERSION}`)).toBeVisible()
})

test('a new version reloads the page after a second, only once', async ({ page, assay, door }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.clock.install()
  await page.goto(`${door.url}/admin/labels`)
  await waitForServiceWorker(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const count = countLoads(page)

  door.deploy('the next build')
  await findUpdate(page)
  await page.clock.runFor(900)
  expect(count.loads).toBe(0)
  // The page learns of the update by an event, so it may start its timer later than this test expects.
  await expect(async () => {
    await page.clock.runFor(200)
    expect(count.loads).toBe(1)
  }).toPass()
  await page.clock.resume()
  await expect(page.getByText('No labels here yet')).toBeVisible()

  door.deploy('one that comes right after it')
  await findUpdate(page)
  await page.clock.runFor(10_000)
  expect(count.loads).toBe(1)
})

test('an update found during a test is applied on the end page', async ({ page, assay, door }) => {
  const admin = await assay.setUp()
  await admin(createLabel, { body: { name: 'SQL' } })
  const answers = [
    { description: 'yes', is_valid: true },
    { description: 'no', is_valid: false },
  ]
  const questions = Array.from({ length: 10 }, (_, at) => ({ description: `Number ${at}?`, labels: ['SQL'], answers }))
  await admin(createQuestions, { body: questions })
  const body = { ...grace, labels: ['SQL'], amount_of_questions: 10, max_time: 20 }
  const { code } = await admin(createInterview, { body })

  await page.goto(`${door.url}/interviews/${code}`)
  await waitForServiceWorker(page)
  await page.getByLabel('E-mail').fill(grace.email)
  await page.getByRole('checkbox').check()
  const count = countLoads(page)
  door.deploy('the next build')
  await findUpdate(page)
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Finish Exam' }).click()
  expect(count.loads).toBe(0)

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/interviews\/end$/)
  await expect.poll(() => count.loads).toBe(1)
  await expect(page.getByText('Thank You!')).toBeVisible()
})

test('the service worker, the HTML page and the manifest have the correct headers', async ({ request, assay }) => {
  const worker = await request.get(`${assay.url}/sw.js`)
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': /javascript/ })
  const app = await request.get(`${assay.url}/manifest.webmanifest`)
  expect(app.headers()['content-type']).toContain('application/manifest+json')

  for (const { src, type } of (await app.json()).icons) {
    const icon = await request.get(assay.url + src)
    expect(icon.headers()['content-type']).toContain(type)
  }
})
