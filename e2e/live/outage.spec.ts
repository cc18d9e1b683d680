import { getInterview } from '@assay/contract/interviews'
import { fillBank, invite, sit } from '../hands/bank.ts'
import { expect, test } from '../hands/house.ts'
import { pageOf } from '../hands/presence.ts'

test.use({ ownProcess: true, settings: { NODE_ENV: 'test', ASSAY_TEST_CLOCK: 'control' } })

const SECONDS = 40

test('the time that a dead server cost is given back to everybody with one click', async ({ page, house }) => {
  // A server that starts anew goes by the real time: what its clock is behind by now has passed without it.
  await fetch(`${house.url}/api/test/clock?advance_ms=${-SECONDS * 1000}`, { method: 'POST' })
  const admin = await house.setUp()
  await fillBank(admin, 12, ['GIT'])
  const names = ['Anna First', 'Bert Second']
  const codes: string[] = []
  for (const name of names) {
    const interview = await invite(admin, name)
    await sit(house.stranger, interview, name, 1)
    await pageOf(house.stranger, interview.code).tell()
    codes.push(interview.code)
  }
  await house.enter(page)
  await page.goto(`${house.url}/admin/live`)
  await expect(page.getByText('2 running')).toBeVisible()

  await house.server.stop('SIGKILL')
  await house.server.start()
  const banner = page.getByRole('status').filter({ hasText: /The server was not running from .+ to .+\./ })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Give back to 2 tests' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Time was given to 2 tests.' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  for (const code of codes) {
    const interview = await admin(getInterview, { params: { code } })
    expect(interview).toMatchObject({ given_back_time: expect.stringMatching(/^00:00:[3-5]\d$/) })
  }
})
