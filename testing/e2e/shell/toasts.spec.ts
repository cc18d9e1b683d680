import { createUser } from '@assay/contract/users'
import type { Locator, Page } from '@playwright/test'
import { button } from '../../browser/clicks.ts'
import { refuse } from '../../browser/failing.ts'
import { expect, test } from '../../browser/fixtures.ts'

const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'secret1' }

/** The toast must be in the bar at the top right, next to the menus, where it covers no content. */
async function expectInBar(page: Page, toast: Locator): Promise<void> {
  const box = await toast.boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  const menus = await button(page, 'Appearance').boundingBox()
  if (!box || !bar || !menus) throw new Error('nothing is there')
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height)
  expect(box.x + box.width).toBeLessThanOrEqual(menus.x)
  expect(menus.x - box.x - box.width).toBeLessThan(40)
}

test('toasts appear at the top right, show their kind, and disappear after five seconds', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  await admin(createUser, { body: grace })
  await page.clock.install()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await expect(button(page, 'Delete Grace Hopper')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(10, 500)
  const deletion = /\/api\/user\/2$/
  const confirm = async () => {
    await button(page, 'Delete Grace Hopper').press('Enter')
    await page.clock.runFor(500)
    const answered = page.waitForResponse(deletion)
    await button(page, 'Yes, delete it!').press('Enter')
    await answered
  }

  await refuse(page, 'DELETE', deletion, 500)
  await confirm()
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'Delete failed, it might be network or server error, please try again later' })
  await expect(failed).toContainText('Error')
  await page.clock.runFor(4_500)
  // The test's clock does not control the animation of the toast, so the check of its position is repeated.
  await expect(() => expectInBar(page, failed)).toPass()
  await page.clock.runFor(1_000)
  await expect(failed).toHaveCount(0)

  await page.unroute(deletion)
  await confirm()
  const done = page.getByRole('status').filter({ hasText: 'Grace Hopper has been deleted.' })
  await expect(done).toContainText('Success')
  // Even if the pointer is on the toast, the toast must disappear.
  await expect(() => expectInBar(page, done)).toPass()
  const { x = 0, y = 0 } = (await done.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 20)
  await page.clock.runFor(4_500)
  await expect(done).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(done).toHaveCount(0)
})
