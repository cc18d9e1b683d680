import { createLabel } from '@assay/contract/labels'
import { createQuestions } from '@assay/contract/questions/questions'
import { createUser } from '@assay/contract/users'
import type { Page } from '@playwright/test'
import { VERSION } from '../../../server/src/version.ts'
import { enterExam, makeExam } from '../../browser/exams.ts'
import { expect, firstAdmin, type TestServer, test } from '../../browser/fixtures.ts'

const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' }
const sum = {
  description: 'What is 2 + 2?',
  answers: [
    { description: '4', is_valid: true },
    { description: '5', is_valid: false },
  ],
  labels: ['MATH'],
}

async function fillExampleData(assay: TestServer) {
  const admin = await assay.setUp()
  await admin(createLabel, { body: { name: 'SQL' } })
  await admin(createQuestions, { body: [sum] })
  return admin
}

const screens = [
  ['/admin', 'Dashboard', []],
  ['/admin/dashboard', 'Dashboard', []],
  ['/admin/questions/view', 'Questions', []],
  ['/admin/questions/create', 'Create question', ['Questions', 'Create question']],
  ['/admin/questions/1/edit', 'Edit question', ['Questions', 'Edit questions']],
  ['/admin/labels', 'Labels', ['Labels']],
  ['/admin/labels/create', 'Create label', ['Labels', 'Create label']],
  ['/admin/labels/1/edit', 'Edit label', ['Labels', 'Edit label']],
  ['/admin/users', 'Users', []],
  ['/admin/users/create', 'Create user', ['Users', 'Create user']],
  ['/admin/users/1/edit', 'My profile', ['Users', 'My profile']],
  ['/admin/interviews/view', 'Interviews', []],
  ['/admin/interviews/create', 'Create interview', ['Interviews', 'Create interview']],
] as const

test('every staff URL opens its screen with title and breadcrumbs', async ({ page, assay }) => {
  await fillExampleData(assay)
  await assay.enter(page)

  for (const [path, title, crumbs] of screens) {
    await page.goto(assay.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${title}`))
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
    for (const crumb of crumbs) await expect(trail.getByText(crumb, { exact: true })).toBeVisible()
    await expect(trail).toHaveCount(crumbs.length > 0 ? 1 : 0)
  }
})

/** Records the position directly after each `scrollTo`, which shows whether the page jumped or scrolled smoothly. */
const recordScrolling = (page: Page) =>
  page.evaluate(() => {
    const places: number[] = []
    const original = window.scrollTo.bind(window)
    window.scrollTo = (...target: unknown[]) => {
      original({ top: 20, behavior: 'instant' })
      Reflect.apply(original, window, target)
      places.push(scrollY)
    }
    Object.assign(window, { places })
  })
const recordedPlaces = (page: Page) => page.evaluate(() => (window as unknown as { places: number[] }).places)

test('each newly opened screen starts at its top, without an animation', async ({ page, assay }) => {
  const admin = await fillExampleData(assay)
  for (const number of Array(9).keys()) {
    await admin(createUser, { body: { ...grace, email: `grace${number}@example.com` } })
  }
  await page.setViewportSize({ width: 1000, height: 360 })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByText('1–10 of 10')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  await recordScrolling(page)
  await page.getByRole('button', { name: 'Edit Ada Admin' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  // The page scrolls twice: the router scrolls first, and `routes.tsx` scrolls afterwards.
  await expect.poll(async () => (await recordedPlaces(page)).length).toBe(2)
  expect(await recordedPlaces(page)).toEqual([0, 0])
})

test('while a screen is loading, the text “Loading…” is visible', async ({ page, assay }) => {
  await fillExampleData(assay)
  await assay.enter(page)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/user/me', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${assay.url}/admin/interviews/view`)
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()

  arrive()
  await expect(page.getByRole('heading', { name: 'Interviews', level: 1 })).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
})

test('the user panel shows the signed-in user, and the footer shows the version', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createUser, { body: grace })
  for (const [person, role] of [
    [firstAdmin, 'Admin'],
    [grace, 'Consultant'],
  ] as const) {
    await assay.enter(page, person.email, person.password)
    await page.goto(`${assay.url}/admin/labels`)
    await page.getByRole('button', { name: 'User menu' }).click()
    const panel = page.getByRole('dialog')
    for (const words of [person.full_name, role, person.email, 'My profile', 'Sign out']) {
      await expect(panel.getByText(words, { exact: true })).toBeVisible()
    }
  }
  await expect(page.getByText(`Version ${VERSION}`)).toBeVisible()
})

test('menus open within two tenths of a second', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  const content = page.getByRole('main')
  await expect(content).toHaveCSS('transition-duration', '0.2s')

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('transition-duration', '0.2s')
})

test('the Cancel button leaves a form without saving', async ({ page, assay }) => {
  await fillExampleData(assay)
  await assay.enter(page)
  for (const [path, list] of [
    ['/admin/labels/create', '/admin/labels'],
    ['/admin/labels/1/edit', '/admin/labels'],
    ['/admin/users/1/edit', '/admin/users'],
    ['/admin/users/create', '/admin/users'],
  ] as const) {
    await page.goto(assay.url + list)
    await page.goto(assay.url + path)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(new RegExp(`${list}$`))
  }
  await expect(page.getByRole('row')).toHaveCount(2)
})

async function changePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Change password').check()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a consultant can change their own password', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await assay.setUp()
  const { id } = await admin(createUser, { body: grace })
  await assay.enter(page, grace.email, grace.password)
  await page.goto(`${assay.url}/admin/users/${id}/edit`)
  await changePassword(page, 'four')
  await expect(page.getByText('This field must be 5 - 20 characters')).toBeVisible()
  await changePassword(page, 'another1')
  await expect(page.getByRole('status').filter({ hasText: 'The changes have been saved' })).toBeVisible()

  await assay.as(grace.email, 'another1')
  await expect(assay.as(grace.email, grace.password)).rejects.toMatchObject({ status: 400 })
})

test('the path /interviews leads to the running test', { tag: '@smoke' }, async ({ page, assay }) => {
  const exam = await makeExam(assay, { amount: 10 })
  await enterExam(page, exam)
  // A reload would close the candidate's test, and the page would ask for the interview code.
  await page.evaluate(() => {
    history.pushState(null, '', '/interviews')
    dispatchEvent(new PopStateEvent('popstate'))
  })

  await expect(page).toHaveURL(`${exam.link}/exam`)
  await expect(page.getByRole('timer')).toBeVisible()
})
