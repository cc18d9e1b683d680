import { getInterview } from '@assay/contract/interviews/interviews'
import { createUser } from '@assay/contract/users'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/exams.ts'
import type { TestServer } from '../../browser/fixtures.ts'
import { pageOf } from '../../browser/presence.ts'

async function startTestServer(assay: TestServer) {
  const admin = await assay.setUp()
  await fillBank(admin, 15, ['GIT'])
  return admin
}

async function startTest(
  assay: TestServer,
  admin: Awaited<ReturnType<typeof startTestServer>>,
  name: string,
  answered = 3,
) {
  const interview = await invite(admin, name)
  await startAndAnswer(assay.anonymous, interview, name, answered)
  return { ...interview, page: pageOf(assay.anonymous, interview.code) }
}

async function openLive(page: Page, assay: TestServer, search = ''): Promise<void> {
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/live${search}`)
  await expect(page.getByRole('heading', { name: 'Live', level: 1 })).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('table', { name: 'Running tests' }).getByRole('row', { name })

async function expectStableWidth(page: Page, language: string, seen: string): Promise<void> {
  const speak = async (key: string) => {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), key)
    await page.reload()
  }
  await speak(language)
  await expect(page.getByText(seen, { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await speak('en')
}

test('without running tests, the live page shows a message', async ({ page, assay }) => {
  await startTestServer(assay)
  await openLive(page, assay)

  await expect(page.getByRole('heading', { name: 'No test is running' })).toBeVisible()
  await expect(page.getByText('0 running')).toBeVisible()
  await expect(button(page, 'Give time to all')).toBeDisabled()
  await axe(page)
})

test('a running test is updated on the live page without a reload', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const rita = await startTest(assay, admin, 'Rita Running')
  await openLive(page, assay)

  await expect(row(page, 'Rita Running')).toContainText('3/10')
  await expect(row(page, 'Rita Running')).toContainText(/00:5\d:\d\d/)
  await expect(row(page, 'Rita Running')).toContainText('not known')
  await expect(page.getByText('1 running')).toBeVisible()

  await rita.page.tell()
  await expect(row(page, 'Rita Running')).toContainText('here')
  await rita.page.remark('My router died.')
  await expect(row(page, 'Rita Running')).toContainText('My router died.')
  await startTest(assay, admin, 'Bert Begins', 1)
  await expect(row(page, 'Bert Begins')).toContainText('1/10')
  await expect(page.getByText('2 running')).toBeVisible()

  await finishInterview(assay.anonymous, rita)
  await expect(row(page, 'Rita Running')).toHaveCount(0)
  await expect(page.getByText('1 running')).toBeVisible()
})

test('lost time can be given back to a candidate with one click, but only once', async ({ page, assay, advance }) => {
  const admin = await startTestServer(assay)
  const rita = await startTest(assay, admin, 'Rita Running')
  const axel = await startTest(assay, admin, 'Axel Away')
  await rita.page.tell()
  await axel.page.tell()
  await advance(4)
  await rita.page.tell(20)
  await openLive(page, assay)
  await expectStableWidth(page, 'es', '1 ausente')

  const giveBackButton = page.getByRole('button', { name: /^Give back 4:\d\d to Rita Running$/ })
  await expect(row(page, 'Rita Running')).toContainText(/no connection 4:\d\d/)
  await expect(row(page, 'Rita Running')).toContainText(/00:5[56]:\d\d/)
  await giveBackButton.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('status').filter({ hasText: /Rita Running has been given 4:\d\d\./ })).toBeVisible()
  await expect(giveBackButton).toHaveCount(0)
  await expect(button(page, 'Give time to Rita Running')).toBeFocused()
  await expect(row(page, 'Rita Running')).toContainText(/00:5[7-9]:\d\d|01:00:00/)

  await button(page, 'Details of Rita Running').click()
  const ledger = page.getByRole('table', { name: 'Time log' })
  await expect(ledger.getByRole('row', { name: /^Time given/ })).toContainText('Ada Admin')
  await expect(page.getByText(/^no connection 4:\d\d · given back$/)).toBeVisible()
  await axe(page)
})

test('absent candidates come first, with the duration of their absence', async ({ page, assay, advance }) => {
  const admin = await startTestServer(assay)
  const here = await startTest(assay, admin, 'Hanna Here')
  const away = await startTest(assay, admin, 'Axel Away')
  await away.page.tell()
  await advance(3)
  await here.page.tell()
  await openLive(page, assay)

  const rows = page.getByRole('table', { name: 'Running tests' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Axel Away')
  await expect(rows.nth(1)).toContainText(/away 3:\d\d/)
  await expect(page.getByText('1 away')).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Show').selectOption('Here')
  await expect(page).toHaveURL(/presence=here/)
  await expect(row(page, 'Axel Away')).toHaveCount(0)
  await expect(row(page, 'Hanna Here')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Show: Here' }).click()
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('axel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/name_or_mail=axel/)
  await expect(row(page, 'Hanna Here')).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'Axel Away')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('nobody')
  await button(page, 'Search').click()
  await expect(page.getByRole('heading', { name: 'No candidate found' })).toBeVisible()
  await button(page, 'Show all').click()
  await expect(rows).toHaveCount(3)
})

test('rows under the pointer are updated, but change position only after the pointer leaves', async ({
  page,
  assay,
  advance,
}) => {
  const admin = await startTestServer(assay)
  const [first, second] = [await startTest(assay, admin, 'Anna First'), await startTest(assay, admin, 'Bert Second')]
  await first.page.tell()
  await second.page.tell()
  await openLive(page, assay)
  const rows = page.getByRole('table', { name: 'Running tests' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Anna First')

  await rows.nth(1).hover()
  await advance(1)
  await first.page.tell()
  await expect(row(page, 'Bert Second')).toContainText(/away 1:\d\d/)
  await expect(page.getByText('The order does not change while you work in the table.')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Anna First')

  await page.getByRole('heading', { name: 'Live', level: 1 }).hover()
  await expect(rows.nth(1)).toContainText('Bert Second')
})

test('time can be added by hand, with a reason', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const rita = await startTest(assay, admin, 'Rita Running')
  await openLive(page, assay)
  await button(page, 'Give time to Rita Running').click()
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(dialog.getByText('A whole number from 1 to 120')).toBeVisible()
  await expect(dialog.getByText('Please say why, in 200 characters at most')).toBeVisible()
  await axe(page)
  await dialog.getByLabel('Minutes').fill('10')
  await dialog.getByLabel('Reason').fill('The chair broke')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Rita Running has been given 10:00.' })).toBeVisible()
  await expect(row(page, 'Rita Running')).toContainText(/01:0[5-9]:\d\d/)

  await button(page, 'Give time to Rita Running').click()
  await dialog.getByLabel('Minutes').fill('5')
  await dialog.getByLabel('Reason').fill('Again')
  await finishInterview(assay.anonymous, rita)
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The test of Rita Running is over: no time was added.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the same time can be added to all running tests in one step', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const codes = [
    (await startTest(assay, admin, 'Anna First')).code,
    (await startTest(assay, admin, 'Bert Second')).code,
  ]
  await openLive(page, assay)
  await button(page, 'Give time to all').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Minutes').fill('15')
  await dialog.getByLabel('Reason').fill('Fire alarm')
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Time was given to 2 tests.' })).toBeVisible()
  await axe(page)
  for (const code of codes)
    expect(await admin(getInterview, { params: { code } })).toMatchObject({ given_back_time: '00:15:00' })
  await button(page, 'Close this report').click()
  await expect(page.getByText('Time was given to 2 tests.')).toHaveCount(0)
})

test('with a filter, time is added only to the listed tests', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const [anna, bert, other] = [
    await startTest(assay, admin, 'Anna First'),
    await startTest(assay, admin, 'Annabel Second'),
    await startTest(assay, admin, 'Carl Other'),
  ]
  await openLive(page, assay, '?name_or_mail=anna')
  await button(page, 'Give time to these 2 tests').click()
  const dialog = page.getByRole('dialog', { name: 'Give time to these 2 tests' })
  const late = await startTest(assay, admin, 'Anna Late')
  await dialog.getByLabel('Minutes').fill('5')
  await dialog.getByLabel('Reason').fill('Their projector broke')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('status').filter({ hasText: 'Time was given to 2 tests.' })).toBeVisible()
  const given = async ({ code }: { code: string }) => admin(getInterview, { params: { code } })
  for (const one of [anna, bert]) expect(await given(one)).toMatchObject({ given_back_time: '00:05:00' })
  for (const one of [other, late]) expect(await given(one)).toMatchObject({ given_back_time: '00:00:00' })
})

test('only one tab of a browser has the event stream, and all tabs receive its events', async ({
  page,
  assay,
  context,
}) => {
  const admin = await startTestServer(assay)
  const rita = await startTest(assay, admin, 'Rita Running')
  let streams = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live/stream') streams += 1
    expect(request.url()).not.toMatch(/token|authorization/i)
  })
  const other = await context.newPage()
  await openLive(page, assay)
  await other.goto(`${assay.url}/admin/live`)
  for (const tab of [page, other]) await expect(row(tab, 'Rita Running')).toContainText('not known')
  await rita.page.tell()
  for (const tab of [page, other]) await expect(row(tab, 'Rita Running')).toContainText('here')
  expect(streams).toBe(1)

  await page.close()
  await expect.poll(() => streams).toBe(2)
  await rita.page.remark('Still heard.')
  await expect(row(other, 'Rita Running')).toContainText('Still heard.')
})

test('if the event stream fails, the list is loaded at intervals', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const rita = await startTest(assay, admin, 'Rita Running')
  await page.route('**/api/live/stream*', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }))
  await page.clock.install()
  await openLive(page, assay)
  await expect(row(page, 'Rita Running')).toContainText('not known')
  await expect(page.getByText('No live connection: the list is read again every ten seconds.')).toBeVisible()

  await rita.page.tell()
  await page.clock.runFor(10_000)
  await expect(row(page, 'Rita Running')).toContainText('here')
})

test('a consultant can open the live page from the menu', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  await admin(createUser, { body: { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' } })
  await assay.enter(page, 'grace@example.com', 'secret1')
  await page.goto(`${assay.url}/admin/interviews/view`)
  await page.getByRole('link', { name: 'Live', exact: true }).click()

  await expect(page).toHaveURL(/\/admin\/live$/)
  await expect(page.getByRole('heading', { name: 'Live', level: 1 })).toBeVisible()
})
