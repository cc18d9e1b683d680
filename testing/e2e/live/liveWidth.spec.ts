import { fillBank, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, test } from '../../browser/exams.ts'
import { pageOf } from '../../browser/presence.ts'

test('with twenty running tests, the table fits in its column in every language', async ({ page, assay, advance }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 15, ['GIT'])
  const names = Array.from(
    { length: 20 },
    (_, at) => `Wolfeschlegelsteinhausenbergerdorff ${'abcdefghijklmnopqrst'[at]}`,
  )
  const pages = []
  for (const name of names) {
    const interview = await invite(admin, name, { max_time: 120 })
    await startAndAnswer(assay.anonymous, interview, name, 2)
    pages.push(pageOf(assay.anonymous, interview.code))
  }
  for (const one of pages) await one.tell()
  await advance(75)
  // Ten candidates report missed heartbeats, so the page offers to give back lost time. The other ten are offline.
  for (const one of pages.slice(0, 10)) await one.tell(20)
  await page.setViewportSize({ width: 1280, height: 900 })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/live`)

  for (const language of ['en', 'es', 'ch']) {
    await page.evaluate((key) => localStorage.setItem('language', key), language)
    await page.reload()
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(21)
    const beyond = await table.evaluate((one) => {
      const column = one.parentElement?.getBoundingClientRect().right ?? 0
      const cells = [...one.querySelectorAll('th, td, td *')].map((cell) => cell.getBoundingClientRect().right)
      return Math.max(one.getBoundingClientRect().right, ...cells) - column
    })
    expect({ language, beyond: Math.max(0, Math.round(beyond)) }).toEqual({ language, beyond: 0 })
  }
})
