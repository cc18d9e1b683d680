import { readFile } from 'node:fs/promises'
import { recordBrowserEvent } from '@assay/contract/exam/exam'
import type { Page } from '@playwright/test'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expectError } from '../../browser/failing.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

const LABELS = ['GIT', 'SQL', 'HTTP']

async function openFinished(assay: TestServer, labels = LABELS) {
  const admin = await assay.setUp()
  for (const label of labels) await fillBank(admin, 10, [label])
  const interview = await invite(admin, 'Dora Done', { labels })
  await startAndAnswer(assay.anonymous, interview, 'Dora Done', 7, 2)
  await assay.anonymous(recordBrowserEvent, { params: { code: interview.code }, body: { kind: 'copy_blocked' } })
  await finishInterview(assay.anonymous, interview)
  return { admin, interview }
}

async function openResult(page: Page, assay: TestServer, code: string, search = ''): Promise<void> {
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/${code}/result${search}`)
}

const box = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Show questions' }).getByRole('button', { name })

test('a result links to every test of its candidate', async ({ page, assay }) => {
  const { admin, interview } = await openFinished(assay)
  await invite(admin, 'Dora Done', { labels: ['GIT'] })
  await openResult(page, assay, interview.code)
  await page.getByRole('link', { name: 'Everything of this person' }).click()

  await expect(page.getByRole('heading', { name: 'Everything of this person', level: 1 })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Interviews' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Not Started')
  await rows.nth(2).getByRole('link', { name: 'View result Dora Done' }).click()
  await expect(page).toHaveURL(new RegExp(`/interviews/${interview.code}/result$`))
})

test('a result shows name, score, speed and labels', { tag: '@smoke' }, async ({ page, assay }) => {
  const { interview } = await openFinished(assay)
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  page.on('pageerror', (error) => broken.push(error.message))
  await openResult(page, assay, interview.code)

  await expect(page.getByRole('heading', { name: 'Dora Done', level: 1 })).toBeVisible()
  await expect(page.getByText('dora.done@example.com')).toBeVisible()
  await expect(page.getByText('70 / 100')).toBeVisible()
  for (const fact of ['Exam date', 'Created by', 'Given time', 'Time taken', 'Questions given'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByText('6 min')).toBeVisible()
  for (const value of ['Ada Admin', '60 min', '10'])
    await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${value}$`) })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Score per label' }).getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('table', { name: 'Score per label' }).getByText(/^\d+ %$/)).toHaveCount(3)
  await expect(page.locator('[data-chart=radar]')).toBeVisible()
  const axis = page.locator('[data-chart=radar] [data-scale]')
  for (const end of ['0', '100']) await expect(axis.getByText(end, { exact: true })).toBeVisible()
  const headings = await page.getByRole('heading').allTextContents()
  const inOrder = ['Score per label', 'Questions:'].map((words) => headings.findIndex((one) => one.startsWith(words)))
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
  expect(inOrder).not.toContain(-1)
  await page.getByRole('tab', { name: 'Timeline and record' }).click()
  await expect(page.getByText('An attempt to copy text was blocked')).toBeVisible()
  // `broken` lists violations of the Content Security Policy. The charts must not need inline scripts or eval, which
  // this policy forbids.
  expect(broken).toEqual([])
  await page.getByRole('link', { name: 'All interviews' }).click()
  await expect(page).toHaveURL(/\/admin\/interviews\/view$/)
  await page.getByRole('button', { name: 'View result Dora Done' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/admin\/interviews\/view$/)
})

test('a click on a count of a result filters its questions, and the URL contains filter and page', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const { interview } = await openFinished(assay)
  await page.clock.install()
  await openResult(page, assay, interview.code)

  await expect(box(page, /^7\s*Correct$/)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveCount(5)
  const card = page.getByRole('article', { name: 'Question 1' }).first()
  await expect(card).toContainText(/(GIT|SQL|HTTP) \d\?/)
  await expect(card).toContainText(/Time spent: \d+ s/)
  await expect(card.getByText('Correct', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Questions: Correct' })).toBeInViewport()

  await box(page, /Wrong/).click()
  await expect(page).toHaveURL(/status=wrong$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  // A new screen scrolls to its top within 200 ms. After a change of the filter, the page must not scroll.
  await page.clock.runFor(200)
  await expect(box(page, /Wrong/)).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  const option = (text: RegExp) => page.getByRole('article').first().getByRole('listitem').filter({ hasText: text })
  await expect(option(/^wrong/)).toContainText('Wrongly chosen')
  await expect(option(/^wrong/).getByText('selected', { exact: true })).toBeVisible()
  await expect(option(/^right/).getByText('selected', { exact: true })).toHaveCount(0)

  await box(page, /Partially Correct/).click()
  await expect(page.getByText("There aren't any questions")).toBeVisible()
})

test('the arrow keys change the status filter of a result, and lead from the last status to the first', async ({
  page,
  assay,
}) => {
  const { interview } = await openFinished(assay)
  await openResult(page, assay, interview.code)
  await box(page, /^7\s*Correct$/).focus()

  for (const [key, name] of [
    ['ArrowRight', /Partially Correct/],
    ['ArrowRight', /Wrong/],
    ['ArrowRight', /Not Answered/],
    ['ArrowRight', /^7\s*Correct$/],
    ['ArrowLeft', /Not Answered/],
  ] as const) {
    await page.keyboard.press(key)
    await expect(box(page, name)).toBeFocused()
    await expect(box(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByText('No answer was submitted for this question.')).toBeVisible()
})

test('if the filtered status has no questions, the first status with questions is selected', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const interview = await invite(admin, 'Wanda Wrong')
  await startAndAnswer(assay.anonymous, interview, 'Wanda Wrong', 0, 3)
  await finishInterview(assay.anonymous, interview)
  await openResult(page, assay, interview.code)

  await expect(box(page, /Wrong/)).toHaveAttribute('aria-pressed', 'true')
  // All questions have the same label, so there is no radar chart, which needs several labels.
  await expect(page.getByRole('table', { name: 'Score per label' })).toBeVisible()
  await expect(page.locator('[data-chart=radar]')).toHaveCount(0)
})

test('a running or unknown test shows no result', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const interview = await invite(admin, 'Rita Running')
  await openResult(page, assay, interview.code)
  await expect(page.getByText('Test not done, no data to show')).toBeVisible()

  await page.goto(`${assay.url}/admin/interviews/${'a'.repeat(22)}/result`)
  await expect(page.getByText('There is no such interview')).toBeVisible()
})

test('a result that cannot be loaded shows an error and can be loaded again', async ({ page, assay }) => {
  const { interview } = await openFinished(assay)
  await page.route('**/results', (route) => route.fulfill({ status: 500, json: { code: 'SERVER_ERROR', detail: '' } }))
  await openResult(page, assay, interview.code)

  await expectError(page, 'The questions could not be loaded. Please try again.')
  await page.unroute('**/results')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('70 / 100')).toBeVisible()
})

test('if a test was taken from several IP addresses, these addresses can be shown, also by keyboard', async ({
  page,
  assay,
}) => {
  const { interview } = await openFinished(assay)
  await page.route('**/results', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), interviewee_ips: ['10.0.0.1', '10.0.0.2'] } })
  })
  await openResult(page, assay, interview.code)

  await page.getByRole('button', { name: '2 IP addresses' }).focus()
  await expect(page.getByRole('tooltip')).toContainText('10.0.0.1, 10.0.0.2')
})

test('answers submitted by the clock are marked, and code in answers is formatted', async ({ page, assay }) => {
  const { interview } = await openFinished(assay)
  await page.route('**/results', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { history } of body.questions) for (const entry of history) entry.taken_by_clock = true
    const looks = { description: 'It is `NaN`', description_html: 'It is <code>NaN</code>' }
    Object.assign(body.questions[0].answers[0], looks)
    await route.fulfill({ response, json: body })
  })
  await openResult(page, assay, interview.code)

  await expect(page.getByText(/submitted automatically/).first()).toBeVisible()
  await expect(page.getByRole('article').first().locator('code')).toHaveText('NaN')
})

test('each submission to a question is shown next to its options, and the final submission comes last', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const interview = await invite(admin, 'Cara Changed')
  await startAndAnswer(assay.anonymous, interview, 'Cara Changed', 0, 1)
  await startAndAnswer(assay.anonymous, interview, 'Cara Changed', 1, 0)
  await finishInterview(assay.anonymous, interview)
  await openResult(page, assay, interview.code)

  const card = page.getByRole('article').first()
  await expect(card.getByText(/^Answer 1/).first()).toBeVisible()
  await expect(card.getByText(/^Final answer/).first()).toBeVisible()
  const right = card.getByRole('listitem').filter({ hasText: /^right/ })
  await expect(right).toContainText(/Answer 1: .*Final answer: Correctly chosen/)
  await expect(right.getByText('selected', { exact: true })).toBeVisible()
  const wrong = card.getByRole('listitem').filter({ hasText: /^wrong/ })
  await expect(wrong).toContainText(/Answer 1: Wrongly chosen.*Final answer: /)
  await expect(wrong.getByText('selected', { exact: true })).toHaveCount(0)
})

test('a result can be printed completely and saved as a table and as raw data', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const { interview } = await openFinished(assay)
  await openResult(page, assay, interview.code)
  await expect(page.getByRole('article')).toHaveCount(5)

  const kept = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const file = await coming
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const table = await kept('Table (CSV)')
  expect(table.name).toMatch(/^Dora-Done-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.text.split('\r\n')).toHaveLength(12)
  expect(JSON.parse((await kept('Everything (JSON)')).text)).toMatchObject({ name: 'Dora Done', score: 70 })

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden()
})
