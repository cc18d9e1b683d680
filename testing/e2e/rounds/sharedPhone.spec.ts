import { createShare } from '@assay/contract/results/shares'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflowHere } from '../../browser/overflow.ts'

test('on a phone of 320 px, no part of a shared result is too wide, even with the best score', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  const label = 'L'.repeat(50)
  await fillBank(admin, 15, [label])
  const done = await invite(admin, 'Dora Done', { labels: [label] })
  await startAndAnswer(assay.anonymous, done, 'Dora Done', 10)
  await finishInterview(assay.anonymous, done)
  const { link } = await admin(createShare, { body: { codes: [done.code], days: 3 } })
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(link)

  for (const language of ['en', 'es', 'ch']) {
    await page.evaluate((key) => localStorage.setItem('language', key), language)
    await page.reload()
    await expect(page.getByText('100 / 100')).toBeVisible()
    await expectNoOverflowHere(page)
    const beyond = await page.getByRole('article').evaluate((card) => {
      const inner = card.getBoundingClientRect().right
      return [...card.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > inner + 0.5).length
    })
    expect(beyond).toBe(0)
    await expect.poll(async () => (await page.getByRole('article').boundingBox())?.width).toBe(288)
  }
})
