import { getNotices } from '@assay/contract/notifications/notices'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'

test.use({ timezoneId: 'Asia/Taipei' })

test('a user can choose which notices arrive by mail, and the choice is stored', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/labels`)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Notices' }).click()
  await expect(page).toHaveURL(`${assay.url}/admin/notices`)

  const wish = (group: string, name: RegExp) => page.getByRole('group', { name: group }).getByRole('radio', { name })
  await expect(wish('A test has ended', /^Off/)).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Taipei')
  await axe(page)

  await wish('A test has ended', /^At once/).check()
  await wish('A problem needs attention', /^Daily/).check()
  await wish('Rounds', /^All/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your notices have been saved.')).toBeVisible()

  await page.reload()
  await expect(wish('A test has ended', /^At once/)).toBeChecked()
  await expect(wish('A round is over', /^Off/)).toBeChecked()
  await expect(wish('A problem needs attention', /^Daily/)).toBeChecked()
  await expect(wish('Rounds', /^All/)).toBeChecked()
  expect(await staff(getNotices)).toEqual({
    finished: 'each',
    ended: 'off',
    trouble: 'daily',
    rounds: 'all',
    time_zone: 'Asia/Taipei',
  })
})
