import type { Interview } from '@assay/contract/interviews/interviews'
import { createLabel } from '@assay/contract/labels'
import { axe } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expectError, refuse } from '../../browser/failing.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import type { Caller } from '../../client/caller.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'

async function finishAfter(assay: TestServer, interview: Interview): Promise<void> {
  await startAndAnswer(assay.anonymous, interview, interview.name, 1)
  await finishInterview(assay.anonymous, interview)
}

async function finishOne(assay: TestServer, admin: Caller, name: string, right: number): Promise<void> {
  const interview = await invite(admin, name, { labels: ['GIT', 'SQL', 'WEB'] })
  await startAndAnswer(assay.anonymous, interview, name, right, 10 - right)
  await finishInterview(assay.anonymous, interview)
}

test('the dashboard shows the three latest results, the current work and the state of the question bank', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await fillBank(admin, 12, ['SQL'])
  await fillBank(admin, 9, ['WEB'])
  for (const [name, right] of [
    ['Olga Oldest', 1],
    ['Anna One', 9],
    ['Bert Two', 5],
    ['Cleo Three', 10],
  ] as const)
    await finishOne(assay, admin, name, right)
  await invite(admin, 'Nina New')
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/dashboard`)

  const recent = page.getByRole('region', { name: 'Recently finished interviews' })
  await expect(recent.getByText('1. Cleo Three')).toBeVisible()
  await expect(recent.getByText('2. Bert Two')).toBeVisible()
  await expect(recent.getByText('3. Anna One')).toBeVisible()
  await expect(recent.getByText('Olga Oldest')).toHaveCount(0)
  await expect(recent.getByRole('img', { name: '5 of 5 stars', exact: true })).toBeVisible()
  await expect(recent.getByText('anna.one@example.com')).toBeVisible()
  const bert = recent.locator('ol > li').filter({ hasText: 'Bert Two' })
  await expect(bert.getByRole('listitem').filter({ hasText: /^(Correct|Wrong|Partially|Not)/ })).toHaveText([
    'Correct: 5',
    'Partially correct: 0',
    'Wrong: 5',
    'Not answered: 0',
  ])
  await expect(bert.getByText('GIT', { exact: true })).toBeVisible()
  await expect(recent.getByText(/^\d{4}-\d\d-\d\d$/)).toHaveCount(3)

  const status = page.getByRole('table', { name: 'Interviews by status' })
  await expect(status.getByRole('row', { name: /Finished/ })).toContainText('480 %')
  await expect(page.locator('[data-chart=donut]')).toBeVisible()
  // Three candidates have 24 of 30 correct answers in total. The numbers for each label depend on the random draw.
  const ratio = page.getByRole('table', { name: 'Ratio of fully correct answers per label' })
  await expect(ratio.getByText(/^\d+ of \d+$/)).toHaveCount(3)
  const parts = (await ratio.getByText(/^\d+ of \d+$/).allTextContents()).map((text) => text.split(' of ').map(Number))
  const sumOf = (at: number) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0)
  expect([sumOf(0), sumOf(1)]).toEqual([24, 30])
  const analysis = page.getByRole('table', { name: 'Question analysis by label' })
  await expect(analysis.getByRole('row')).toHaveText([/Label/, /SQL\s*12/, /GIT\s*10/, /WEB\s*9/])
  await expect(page.getByRole('link', { name: 'Create a question' })).toHaveAttribute('href', '/admin/questions/create')

  await recent.getByRole('button', { name: '+1' }).first().focus()
  await expect(page.getByRole('tooltip')).toHaveText('WEB')
  await recent.getByRole('link', { name: 'View result Bert Two' }).click()
  await expect(page.getByText('50 / 100')).toBeVisible()
  await page.goBack()

  await status.getByRole('link', { name: 'Not Started' }).click()
  await expect(page).toHaveURL(/status=To(\+|%20)Do$/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Nina New/ })).toBeVisible()
  await page.getByRole('button', { name: 'Status: Not Started' }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Status: Not Started' })).toHaveCount(0)
})

test('an empty installation guides the user step by step to the first interview', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/dashboard`)

  const steps = page.getByRole('region', { name: 'To the first interview in three steps' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Labels' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(page.getByRole('link', { name: 'New interview' })).toHaveAttribute('href', '/admin/interviews/create')
  await expect(page.getByText('No finished interview yet')).toBeVisible()
  await expect(page.getByText('There are no categories to show yet.')).toBeVisible()
  await expect(page.getByText(/latest interviews/)).toHaveCount(0)
  await axe(page)

  await admin(createLabel, { body: { name: 'GIT' } })
  await page.reload()
  await expect(steps.locator('[aria-current=step]')).toContainText('Questions')
  await fillBank(admin, 10, ['GIT'])
  await page.reload()
  await steps.getByRole('link', { name: 'Create an interview' }).click()
  await expect(page).toHaveURL(/\/admin\/interviews\/create$/)
})

test('the dashboard lists a round from its first candidate on, without mail buttons if mail is not set up', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const blueprint = await makeBlueprint({ staff: admin }, { name: 'Backend', labels: [{ name: 'GIT' }] })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/dashboard`)
  await expect(page.getByText('No finished interview yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Active rounds' })).toHaveCount(0)

  await makeRound({ staff: admin }, blueprint, [{ name: 'Carol', email: 'carol@example.com' }])
  await page.reload()
  const card = page.getByRole('article', { name: 'Backend' })
  await expect(card.getByText('Nothing since yesterday.')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await axe(page)
  await card.getByRole('link', { name: 'Add candidates' }).click()
  await expect(page.getByRole('textbox', { name: 'Candidates' })).toBeFocused()
})

test('a part of the dashboard that fails shows an error in its place and can be loaded again', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  await refuse(page, 'GET', /\/api\/interview\?/, 500)
  await refuse(page, 'GET', /\/api\/label(\?.*)?$/, 500)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/dashboard`)

  await expectError(page, 'There is an error getting data')
  await expectError(page, 'Error fetching chart data')
  await expect(page.getByRole('heading', { name: 'There is an error getting data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Error fetching chart data' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('No finished interview yet')).toBeVisible()
})

test('the dashboard counts only the latest hundred interviews, but shows all labels', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  for (const letter of 'ABCDEFGHIJK') await admin(createLabel, { body: { name: `LABEL_${letter}` } })
  const oldest = await invite(admin, 'Olga Oldest')
  await startAndAnswer(assay.anonymous, oldest, 'Olga Oldest', 10)
  await finishInterview(assay.anonymous, oldest)
  await Promise.all(Array.from({ length: 100 }, (_, at) => invite(admin, `Nina ${'n'.repeat(1 + (at % 30))}`)))
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/dashboard`)

  await expect(page.getByText('The 100 latest interviews.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Question analysis by label' }).getByRole('rowheader')).toHaveCount(12)
  const status = page.getByRole('table', { name: 'Interviews by status' })
  await expect(status.getByRole('row', { name: /Not Started/ })).toContainText('100')
  await expect(page.getByText('No finished interview yet')).toBeVisible()
})

test('the dashboard shows complete label names on a phone', async ({ page, assay }) => {
  const admin = await assay.setUp()
  const labels = ['POSTGRESQL_TUNING', 'TYPESCRIPT', 'WEB_SECURITY']
  for (const label of labels) await fillBank(admin, 10, [label])
  const interview = await invite(admin, 'Anna One', { labels })
  await finishAfter(assay, interview)
  await assay.enter(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${assay.url}/admin/dashboard`)

  for (const name of ['Ratio of fully correct answers per label', 'Question analysis by label']) {
    const table = page.getByRole('table', { name })
    for (const label of labels) {
      const shown = table.getByRole('rowheader').getByText(label)
      await expect(shown).toBeVisible()
      await expect.poll(() => shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  }
})

test.describe('in a time zone nine hours east of Greenwich', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('all screens show a test with the same day, in the reader’s time zone', async ({ page, assay }) => {
    const admin = await assay.setUp()
    await fillBank(admin, 10, ['GIT'])
    const interview = await invite(admin, 'Anna One')
    await finishAfter(assay, interview)
    const start_time = '2026-03-01T23:30:00.000Z'
    await page.route('**/api/interview?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const interviews = body.interviews.map((each: object) => ({ ...each, start_time }))
      await route.fulfill({ response, json: { ...body, interviews } })
    })
    await page.route('**/results', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), start_time } })
    })
    await assay.enter(page)

    await page.goto(`${assay.url}/admin/dashboard`)
    await expect(page.getByText('2026-03-02', { exact: true })).toHaveAttribute('title', /8:30.*GMT\+9/)
    await page.goto(`${assay.url}/admin/interviews/view`)
    const row = page.getByRole('row').filter({ hasText: 'Anna One' })
    await expect(row.getByText('Mar 2, 2026')).toHaveAttribute('title', /8:30.*GMT\+9/)
    await page.goto(`${assay.url}/admin/interviews/${interview.code}/result`)
    await expect(page.getByText(/^Mar 2, 2026/)).toHaveAttribute('title', /8:30.*GMT\+9/)
    // The page may still be loading code of other screens, so errors of these requests are ignored.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
