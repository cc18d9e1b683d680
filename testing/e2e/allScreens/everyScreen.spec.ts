import { axe, axeHere } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { enterExam, finishTest, makeExam } from '../../browser/exams.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { waitForStillPage } from '../../browser/waitForStillPage.ts'
import { fillEveryScreen, LONG_LABEL, openScreen, screenGroups, watchErrors } from './screens.ts'

// Filling the database takes as long as checking several screens, so each test fills the database once and opens the
// screens of several groups.
const groups = Object.keys(screenGroups)
for (const names of [groups.slice(0, 2), groups.slice(2, 4), groups.slice(4, 6), groups.slice(6)]) {
  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test(`the screens of ${names.join(', ')} open without an error or an accessibility violation`, {
      tag: '@smoke',
    }, async ({ page, assay }) => {
      const filled = await fillEveryScreen(assay)
      await assay.enter(page)
      const errors = watchErrors(page)
      for (const screen of names.flatMap((name) => screenGroups[name]?.(filled) ?? [])) {
        await test.step(screen.path, async () => {
          await openScreen(page, assay, screen)
          await axeHere(page)
          expect(errors(screen.isRefused)).toEqual([])
        })
      }
    })
  })
}

for (const [name, screensOf] of Object.entries(screenGroups)) {
  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test(`the screens of ${name} have no accessibility violations, in both themes and at every width`, async ({
      page,
      assay,
    }) => {
      const filled = await fillEveryScreen(assay)
      await assay.enter(page)
      for (const screen of screensOf(filled)) {
        await test.step(screen.path, async () => {
          await openScreen(page, assay, screen)
          await axe(page)
          await expectNoOverflow(page)
          await page.setViewportSize({ width: 390, height: 844 })
          await waitForStillPage(page)
          await axe(page)
        })
      }
    })
  })
}

test('the screens before the sign-in open without an error or an accessibility violation', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const errors = watchErrors(page)
  await openScreen(page, assay, { path: '/setup', heading: 'Welcome to Assay' })
  await axeHere(page)
  await assay.setUp()
  for (const screen of [
    { path: '/login', heading: 'Sign in' },
    { path: '/login/sso', heading: 'Single sign-on' },
    { path: '/login/forgotten', heading: 'Forgotten password' },
    { path: '/login/password', heading: 'Set a new password' },
    { path: '/login/once', heading: 'Sign in with a link' },
  ]) {
    await test.step(screen.path, async () => {
      await openScreen(page, assay, screen)
      await axeHere(page)
      expect(errors()).toEqual([])
    })
  }
})

test('the candidate screens open without an error or an accessibility violation', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 10 })
  const errors = watchErrors(page)
  await openScreen(page, assay, { path: '/interviews', heading: 'Your interview' })
  await axeHere(page)
  await openScreen(page, assay, { path: `/interviews/${exam.code}`, heading: 'Welcome to your test' })
  await axeHere(page)
  await enterExam(page, exam)
  await axeHere(page)
  await finishTest(page)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await axeHere(page)
  expect(errors()).toEqual([])
})

test('in the list of labels, the number of questions is visible even for the label with the longest name', async ({
  page,
  assay,
}) => {
  await fillBank(await assay.setUp(), 10, [LONG_LABEL])
  await assay.enter(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${assay.url}/admin/interviews/create`)
  await page.getByLabel('Labels').click()

  await expect(page.getByRole('option').getByText('10 questions')).toBeInViewport({ ratio: 1 })
})
