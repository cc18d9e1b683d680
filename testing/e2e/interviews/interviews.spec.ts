import { deleteInterview, listInterviews } from '@assay/contract/interviews/interviews'
import { scoreColors } from '../../../web/src/styles/scoreColors.ts'
import { axe } from '../../browser/axe.ts'
import { finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { button } from '../../browser/clicks.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { cutTexts } from '../../browser/overflow.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'
import { openList, row, startTestServer } from './interviewList.ts'

const rgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`

test('without interviews, the page explains its purpose and links to the wizard', async ({ page, assay }) => {
  await startTestServer(assay)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/interview?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await openList(page, assay)
  await expect(page.getByRole('table', { name: 'Interviews' })).toHaveAttribute('aria-busy', 'true')
  held.resolve()

  await expect(page.getByRole('heading', { name: 'No interviews yet' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'New interview' }).click()
  await expect(page).toHaveURL(/\/admin\/interviews\/create$/)
})

test('each row shows the state of its interview', { tag: '@smoke' }, async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const [done, running] = [await invite(admin, 'Dora Done'), await invite(admin, 'Rita Running')]
  await invite(admin, 'Nina New')
  await startAndAnswer(assay.anonymous, done, 'Dora Done', 7, 2)
  await finishInterview(assay.anonymous, done)
  await startAndAnswer(assay.anonymous, running, 'Rita Running', 3)
  await openList(page, assay)

  const finished = row(page, 'Dora Done')
  await expect(finished).toContainText('Finished')
  await expect(finished.getByRole('listitem')).toHaveText([
    'Correct: 7',
    'Partially correct: 0',
    'Wrong: 2',
    'Not answered: 1',
  ])
  await expect(finished.getByRole('img', { name: '3.5 of 5 stars' })).toBeVisible()
  await expect(finished.getByTitle('Score 70 of 100')).toHaveText('70')
  await expect(finished.getByTitle('Score 70 of 100')).toHaveCSS('color', rgb(scoreColors.GOOD.light))
  await expect(finished).toContainText(done.code)
  await expect(finished.getByText(/^\w{3}\s\d{1,2},\s\d{4}$/)).toBeVisible()
  await expect(button(page, 'View result Dora Done')).toBeVisible()
  await expect(button(page, 'Delete Dora Done')).toBeVisible()

  const underWay = row(page, 'Rita Running')
  await expect(underWay).toContainText('In Progress')
  await expect(underWay).toContainText('3/10')
  await expect(underWay).toContainText(/00:59:\d\d left/)
  await expect(button(page, 'View result Rita Running')).toHaveCount(0)
  await expect(button(page, 'Delete Rita Running')).toHaveCount(0)

  const waiting = row(page, 'Nina New')
  await expect(waiting).toContainText('Not Started')
  await expect(waiting).toContainText('10 questions')
  await expect(waiting.getByTitle('Score 0 of 100')).toBeVisible()
  await expect(button(page, 'View result Nina New')).toHaveCount(0)

  const email = finished.getByTitle('dora.done@example.com')
  expect(await email.evaluate((one) => one.clientHeight)).toBeLessThan(24)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(finished.getByText('GIT', { exact: true })).toBeInViewport({ ratio: 1 })
  await button(page, 'Copy code Dora Done').click({ trial: true })

  await button(page, 'View result Dora Done').click()
  await expect(page).toHaveURL(new RegExp(`/admin/interviews/${done.code}/result$`))
})

test('on a laptop, the lists of interviews show long names and invitations completely', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const name = 'Wilhelmina Alexandra Featherstonehaugh Cholmondeley'
  const email = 'wilhelmina.featherstonehaugh-cholmondeley@engineering.example.com'
  const blueprint = await makeBlueprint(
    { staff: admin },
    { name: 'Backend developers in Europe', labels: [{ name: 'GIT' }] },
  )
  await makeRound({ staff: admin }, blueprint, [{ name, email }], { closes_at: '2099-12-07T12:00:00.000Z' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page, assay)

  for (const path of ['/admin/interviews/view', `/admin/blueprints/${blueprint.id}`]) {
    await page.goto(assay.url + path)
    const table = page.getByRole('table', { name: 'Interviews' })
    await expect(table.getByText(name)).toBeVisible()
    await expect(table.getByText('until Dec 7').first()).toBeVisible()
    expect(await cutTexts(table.getByRole('cell').filter({ hasText: name }))).toEqual([email])
    await expect(table.getByTitle(email)).toHaveCSS('text-overflow', 'ellipsis')
  }
})

test('running interviews are updated automatically', async ({ page, assay }) => {
  const admin = await startTestServer(assay)
  const running = await invite(admin, 'Rita Running')
  await startAndAnswer(assay.anonymous, running, 'Rita Running', 1)
  await page.clock.install()
  await openList(page, assay)
  const underWay = row(page, 'Rita Running')
  await expect(underWay).toContainText('1/10')
  const before = await underWay.getByText(/left$/).innerText()
  await page.clock.runFor(3_000)
  await expect(underWay.getByText(/left$/)).not.toHaveText(before)

  await startAndAnswer(assay.anonymous, running, 'Rita Running', 4)
  await page.clock.runFor(10_000)
  await expect(underWay).toContainText('4/10')
  await finishInterview(assay.anonymous, running)
  await page.clock.runFor(10_000)
  await expect(underWay).toContainText('Finished')
})

test('a deletion needs a confirmation, and its success, conflict or failure is reported', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const admin = await startTestServer(assay)
  const [kept, gone] = [await invite(admin, 'Kim Kept'), await invite(admin, 'Gil Gone')]
  await invite(admin, 'Dan Deleted')
  await openList(page, assay)

  await button(page, 'Delete Dan Deleted').click()
  await expect(page.getByRole('dialog')).toContainText("Are you sure? You won't be able to revert this!")
  await button(page, 'Cancel').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Delete Dan Deleted').click()
  await button(page, 'Yes, delete it!').click()
  await expect(page.getByRole('status').filter({ hasText: 'Dan Deleted has been deleted.' })).toBeVisible()
  await expect(row(page, 'Dan Deleted')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Interviews', level: 1 })).toBeFocused()

  await startAndAnswer(assay.anonymous, kept, 'Kim Kept', 0)
  await button(page, 'Delete Kim Kept').click()
  await button(page, 'Yes, delete it!').click()
  const inProgress = 'Failed to delete the interview, the interview is in progress'
  await expect(page.getByRole('alert').filter({ hasText: inProgress })).toBeVisible()
  await expect(row(page, 'Kim Kept')).toContainText('In Progress')

  await button(page, 'Delete Gil Gone').click()
  await admin(deleteInterview, { params: { code: gone.code } })
  await button(page, 'Yes, delete it!').click()
  const failed = 'Delete failed, it might be network or server error, please try again later'
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  expect((await admin(listInterviews)).interviews.map(({ name }) => name)).toEqual(['Kim Kept'])
})

test('link and code can be copied, even without the clipboard of the browser', { tag: '@smoke' }, async ({
  page,
  assay,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const admin = await startTestServer(assay)
  const { code, link } = await invite(admin, 'Ann Lee')
  await openList(page, assay)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())

  await button(page, 'Copy link Ann Lee').click()
  await expect(page.getByText('The link for Ann Lee has been copied.')).toBeVisible()
  await expect.poll(copied).toBe(link)

  // Over plain HTTP, browsers offer only the old clipboard method, so this test removes the new clipboard method.
  await page.evaluate(() => {
    const { clipboard } = navigator
    Object.assign(window, { clipboard })
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  })
  await button(page, 'Copy code Ann Lee').click()
  await expect(page.getByText('The code for Ann Lee has been copied.')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { clipboard: Clipboard }).clipboard.readText()))
    .toBe(code)
})
