import { getInterview } from '@assay/contract/interviews/interviews'
import { OUTAGE_MS } from '@assay/domain/limits'
import { axe } from '../../browser/axe.ts'
import { fillBank, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { pageOf } from '../../browser/presence.ts'

test.use({ ownProcess: true })

test('the time lost by a server outage can be added to all tests with one click', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 12, ['GIT'])
  const codes: string[] = []
  for (const name of ['Anna First', 'Bert Second']) {
    const interview = await invite(admin, name)
    await startAndAnswer(assay.anonymous, interview, name, 1)
    await pageOf(assay.anonymous, interview.code).tell()
    codes.push(interview.code)
  }
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/live`)
  await expect(page.getByText('2 running')).toBeVisible()

  await assay.server.stop('SIGKILL')
  const killedAt = Date.now()
  await expect(page.getByText('No live connection: the list is read again every ten seconds.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Anna First' })).toBeVisible()
  // While the server is stopped, its clock cannot be moved, so the outage takes real time.
  await expect.poll(() => Date.now() - killedAt).toBeGreaterThan(OUTAGE_MS)
  await assay.server.start()
  const banner = page.getByRole('status').filter({ hasText: /The server was not running from .+ to .+\./ })
  const giveBackButton = banner.getByRole('button', { name: 'Give back to 2 tests' })
  await expect(giveBackButton).toBeVisible()
  await axe(page)
  await giveBackButton.click()

  await expect(page.getByRole('status').filter({ hasText: 'Time was given to 2 tests.' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  for (const code of codes) {
    const interview = await admin(getInterview, { params: { code } })
    // The outage lasts at least ten seconds. It lasts longer if the server restarts slowly on a busy machine.
    expect(interview).toMatchObject({ given_back_time: expect.stringMatching(/^00:0(0:[1-5]|[1-9]:\d)\d$/) })
  }
})
