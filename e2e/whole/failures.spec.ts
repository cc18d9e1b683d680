import { createUser } from '@assay/contract/users'
import { expect, test } from '../hands/house.ts'

const partOf = (screen: string, kind: string) => new RegExp(`/assets/${screen}-[\\w-]+\\.${kind}$`)

test('a screen that a newer deployment took away is loaded anew once, and stands there', async ({ page, house }) => {
  await house.setUp()
  await house.enter(page)
  await page.goto(`${house.url}/admin/users`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  let loads = 0
  await page.route('**/admin/labels', async (route) => {
    loads += 1
    await page.unroute(gone)
    await route.continue()
  })
  const gone = partOf('LabelsPage', 'js')
  await page.route(gone, (route) => route.fulfill({ status: 404 }))

  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('heading', { name: 'Labels', exact: true })).toBeVisible()
  expect(loads).toBe(1)
})

for (const [what, kind] of [
  ['code', 'js'],
  ['style', 'css'],
] as const) {
  test(`a screen whose ${what} cannot be loaded offers a way on`, async ({ page, house }) => {
    await house.setUp()
    await house.enter(page)
    const part = partOf('(LabelsPage|LabelTable|LabelBadge)', kind)
    await page.route(part, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${house.url}/admin/labels`)

    const alert = page.getByRole('alert')
    await expect(alert).toContainText('A part of this page could not be loaded')
    await page.unroute(part)
    await alert.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { name: 'Labels', exact: true })).toBeVisible()
  })
}

test('while the server is away a missing screen is not loaded anew', async ({ page, house }) => {
  await house.setUp()
  await house.enter(page)
  await page.goto(`${house.url}/admin/users`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await house.server.stop()

  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(loads).toBe(0)
})

test('a page whose texts do not arrive says so without them', async ({ page, house }) => {
  await page.route(partOf('common', 'js'), (route) => route.fulfill({ status: 404 }))
  await page.goto(house.url)
  await expect(page.getByRole('link', { name: 'Load the page again' })).toBeVisible()
})

for (const status of [502, 503, 504]) {
  test(`a ${status} at the start keeps the sign-in and offers another try`, async ({ page, house }) => {
    await house.setUp()
    await house.enter(page)
    await page.route('**/api/user/me', (route) => route.fulfill({ status, body: 'Bad gateway' }))
    await page.goto(`${house.url}/admin/users`)
    await expect(page.getByRole('alert')).toContainText('This did not work', { timeout: 20_000 })

    await page.unroute('**/api/user/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
  })
}

test('a server that does not answer in time is given up on, and asked again on request', async ({ page, house }) => {
  await house.setUp()
  await house.enter(page)
  await page.clock.install()
  const asked = page.waitForRequest('**/api/user?*')
  await page.route('**/api/user?*', () => {})
  await page.goto(`${house.url}/admin/users`)
  await asked
  await page.clock.runFor(15_000)
  await expect(page.getByRole('alert')).toContainText('This did not work')

  await page.unroute('**/api/user?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
})

test('users: a 500 on the list, on one user and on saving leaves something to do', async ({ page, house }) => {
  const admin = await house.setUp()
  const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' }
  const { id } = await admin(createUser, { body: grace })
  await house.enter(page)
  const broken = { status: 500, json: { detail: 'Something went wrong', code: 'SERVER_ERROR' } }

  await page.route('**/api/user?*', (route) => route.fulfill(broken))
  await page.goto(`${house.url}/admin/users`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/user?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /grace@example\.com/ })).toBeVisible()

  await page.route(`**/api/user/${id}`, (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')

  await page.route(`**/api/user/${id}`, (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
})

test('a toast leaves by itself after five seconds', async ({ page, house }) => {
  await house.setUp()
  await house.enter(page)
  await page.clock.install()
  await page.goto(`${house.url}/admin/users/1/edit`)
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.route('**/api/user/**', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('alert').filter({ hasText: 'Error' })
  await expect(shown).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(shown).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(shown).toHaveCount(0)
})
