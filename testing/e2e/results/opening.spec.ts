import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { watchFetches, watchQuiet } from '../../browser/fetches.ts'
import { expect, test } from '../../browser/fixtures.ts'

// The service worker is allowed, because it caches the code of the open screen and of the next screen.
test.use({ serviceWorkers: 'allow' })

declare global {
  var isScoreFirst: boolean
}

test('the list preloads the code of the result page, and a result shows its score before the questions', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const interview = await invite(admin, 'Dora Done')
  await startAndAnswer(assay.anonymous, interview, 'Dora Done', 7)
  await finishInterview(assay.anonymous, interview)
  await page.addInitScript(() => {
    globalThis.isScoreFirst = false
    const look = () => {
      globalThis.isScoreFirst ||= document.querySelector('main dl') !== null && !document.querySelector('main article')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await assay.enter(page)
  const untilQuiet = watchQuiet(page)
  const ahead = page.waitForResponse(/\/assets\/ResultPage-.+\.js$/)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await expect(page.getByRole('link', { name: 'Dora Done' })).toBeVisible()
  await ahead
  await untilQuiet()
  const fetched = watchFetches(page)
  await page.getByRole('link', { name: 'Dora Done' }).click()

  await expect(page.getByRole('article', { name: 'Question 1', exact: true })).toBeVisible()
  expect(await page.evaluate(() => globalThis.isScoreFirst)).toBe(true)
  const parts = (await fetched()).map(({ path }) => path).filter((path) => path.startsWith('/assets/'))
  expect(parts.filter((path) => path.includes('ResultPage'))).toEqual([])
  await expect(page.getByRole('heading', { name: 'Dora Done', level: 1 })).toBeFocused()
})
