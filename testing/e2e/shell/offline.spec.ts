import { startInterview } from '@assay/contract/exam/exam'
import { createLabel } from '@assay/contract/labels'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import {
  amounts,
  fillOfflineExample,
  graceHopper,
  isKept,
  readOfflineLists,
  waitForCachedShell,
} from '../../browser/offlineLists.ts'

test.use({ serviceWorkers: 'allow' })

const offline = "You're currently offline"

test('the page shows that it is loading, and stores labels, questions and interviews', async ({ page, assay }) => {
  const { code } = await fillOfflineExample(await assay.setUp())
  await assay.enter(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/label*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toHaveCount(0)

  await expect.poll(() => amounts(page)).toEqual({ labels: 1, questions: 10, interviews: 1 })
  expect((await readOfflineLists(page))?.['interviews']).toEqual([code])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('question-amount'))).toBe('12')
})

test('offline, the page opens and lists show stored data; online, the lists are loaded again', {
  tag: '@smoke',
}, async ({ page, assay, context }) => {
  const admin = await assay.setUp()
  await fillOfflineExample(admin)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await waitForCachedShell(page)

  await context.setOffline(true)
  await expect(page.getByText(offline)).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('row', { name: /SQL/ })).toBeVisible()
  await page.getByRole('link', { name: 'Questions' }).click()
  await expect(page.getByText('Does number 12 hold?')).toBeVisible()
  await expect(page.getByText('Does number 3 hold?')).toBeVisible()

  await page.reload()
  await expect(page.getByText(offline)).toBeVisible()
  await expect(page.getByText('Does number 12 hold?')).toBeVisible()
  await page.getByRole('link', { name: 'Interviews' }).click()
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible()

  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('row', { name: /SQL/ })).toBeVisible()
  await admin(createLabel, { body: { name: 'HTTP' } })
  await context.setOffline(false)
  await expect(page.getByText('Network connected')).toBeVisible()
  await expect(page.getByText(offline)).toHaveCount(0)
  await expect(page.getByRole('row', { name: /HTTP/ })).toBeVisible()
})

test('offline without stored labels, the page explains the empty list', async ({ page, assay, context }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page.getByText('No labels here yet')).toBeVisible()
  await expect.poll(() => isKept(page, 'core')).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(offline)).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('an offline deletion fails immediately and is not tried again later', async ({ page, assay, context }) => {
  await fillOfflineExample(await assay.setUp())
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page.getByRole('row', { name: /SQL/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Delete SQL' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Delete failed' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('row', { name: /SQL/ })).toBeVisible()
})

test.describe('while the browser reports that it is online', () => {
  test.use({ ownProcess: true })

  test('if the server stops, lists show stored data, also after a reload, and are updated when the server returns', async ({
    page,
    assay,
  }) => {
    const admin = await assay.setUp()
    await fillOfflineExample(admin)
    await assay.enter(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
    await page.goto(`${assay.url}/admin/users`)
    await waitForCachedShell(page)
    await assay.server.stop('SIGKILL')

    await page.getByRole('link', { name: 'Questions' }).click()
    await expect(page.getByText('Does number 12 hold?')).toBeVisible()
    await expect(page.getByText(offline)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Does number 12 hold?')).toBeVisible()
    await expect(page.getByText(offline)).toBeVisible()
    await page.getByRole('link', { name: 'Interviews' }).click()
    await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible()
    await page.getByRole('link', { name: 'Labels' }).click()
    await expect(page.getByRole('row', { name: /SQL/ })).toBeVisible()

    await assay.server.start()
    await admin(createLabel, { body: { name: 'HTTP' } })
    await expect(page.getByText(offline)).toHaveCount(0)
    await expect(page.getByText('Network connected')).toBeVisible()
    await expect(page.getByRole('row', { name: /HTTP/ })).toBeVisible()
  })
})

test('a sign-out empties the local store', async ({ page, assay }) => {
  await fillOfflineExample(await assay.setUp())
  await page.goto(assay.url)
  await page.getByLabel('Username').fill('ada@example.com')
  await page.getByLabel('Password').fill('Right-1-word')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => amounts(page)).toEqual({ labels: 1, questions: 10, interviews: 1 })

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => amounts(page)).toEqual({ labels: 0, questions: 0, interviews: 0 })
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('question-amount'), localStorage.getItem('profile')]))
    .toEqual([null, null])
})

test('a rejected token empties the local store', async ({ page, assay }) => {
  await fillOfflineExample(await assay.setUp())
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await expect.poll(() => amounts(page)).toEqual({ labels: 1, questions: 10, interviews: 1 })

  await page.evaluate(() => localStorage.setItem('token', 'of somebody else'))
  // If the link was preloaded, the sign-in page is already open, and the click goes to its field `Username`.
  await page.getByRole('link', { name: 'Questions' }).or(page.getByLabel('Username')).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => amounts(page)).toEqual({ labels: 0, questions: 0, interviews: 0 })
})

test('a candidate sees no staff data of the browser, even during a running test', async ({ page, assay }) => {
  const { code } = await fillOfflineExample(await assay.setUp())
  await assay.enter(page)
  for (const isStarted of [false, true]) {
    if (isStarted) await assay.anonymous(startInterview, { params: { code }, body: { email: graceHopper.email } })
    await page.goto(`${assay.url}/admin/labels`)
    await expect.poll(() => amounts(page)).toEqual({ labels: 1, questions: 10, interviews: 1 })

    await page.goto(`${assay.url}/interviews/${code}`)
    await expect.poll(() => amounts(page)).toEqual({ labels: 0, questions: 0, interviews: 0 })
  }
})

test('a browser without IndexedDB shows that offline data is not available', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto(`${assay.url}/admin/labels`)
  await expect(page.getByText('some data may not be available offline')).toBeVisible()
  await expect(page.getByText('No labels here yet')).toBeVisible()
})

test('the caches of a candidate’s browser contain neither API responses nor staff screens', async ({ page, assay }) => {
  const { code } = await fillOfflineExample(await assay.setUp())
  await assay.anonymous(startInterview, { params: { code }, body: { email: graceHopper.email } })
  await page.goto(`${assay.url}/interviews/${code}/exam`)
  // One file contains all code for candidates, so the test waits until this file is cached.
  await expect.poll(() => isKept(page, 'candidate')).toBe(true)

  const urls = await page.evaluate(async () => {
    const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(shelves.map((shelf) => shelf.keys()))).flat().map(({ url }) => url)
  })
  expect(urls.filter((url) => /\/api\/|interviews\/|Admin|Staff|staff|LabelsPage/.test(url))).toEqual([])
})
