import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'

test('the first data of a screen is requested once, at the same time as its code', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  const interview = await invite(admin, 'Anna One')
  await startAndAnswer(assay.anonymous, interview, 'Anna One', 9)
  await finishInterview(assay.anonymous, interview)
  const { code } = interview
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === `/api/interview/${code}/results` || pathname === `/api/interview/${code}/insight`) {
      asked.push(pathname)
    }
  })
  let letIn = () => {}
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route(/\/assets\/ResultPage-[\w-]+\.js$/, async (route) => {
    await isLetIn
    await route.continue()
  })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await page.getByRole('cell').getByRole('link', { name: 'Anna One' }).click()

  await expect
    .poll(() => asked.toSorted())
    .toEqual([`/api/interview/${code}/insight`, `/api/interview/${code}/results`])
  letIn()
  await expect(page.getByRole('heading', { name: 'Anna One' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  expect(asked).toHaveLength(2)
})
