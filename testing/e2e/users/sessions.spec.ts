import { listSessions } from '@assay/contract/auth/sessions'
import { registerUser } from '@assay/contract/users'
import { axe } from '../../browser/axe.ts'
import { expect, firstAdmin, test } from '../../browser/fixtures.ts'

test('users can see and end their other sessions in their profile', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.as(firstAdmin.email, firstAdmin.password)
  await assay.as(firstAdmin.email, firstAdmin.password)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users/1/edit`)

  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await expect(sessions.getByRole('listitem').first()).toContainText('this session')
  await axe(page)

  await sessions.getByRole('button', { name: 'End node, 127.0.0.1' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'The session has been ended' })).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)

  await sessions.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('button')).toHaveCount(0)
  await expect(admin(listSessions)).rejects.toMatchObject({ status: 401 })
})

test.describe('with open registration', () => {
  test.use({ settings: { ASSAY_OPEN_REGISTRATION: 'true' } })

  test('an administrator can accept a registered user with one click', async ({ page, assay }) => {
    await assay.setUp()
    const grace = { full_name: 'Grace Hopper', email: 'grace@example.com', password: 'a good 1!' }
    await assay.anonymous(registerUser, { body: grace })
    await assay.enter(page)
    await page.goto(`${assay.url}/admin/users`)

    const row = page.getByRole('row', { name: /Grace Hopper/ })
    await expect(row).toContainText('waiting')
    await row.getByRole('button', { name: 'Activate Grace Hopper' }).click()

    await expect(page.getByRole('status').filter({ hasText: 'Grace Hopper can sign in now' })).toBeVisible()
    await expect(row).toContainText('Yes')
    await assay.as(grace.email, grace.password)
  })
})
