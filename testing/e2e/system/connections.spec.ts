import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { makeBank } from '../../client/exam.ts'
import { makeBlueprint } from '../../client/round.ts'
import { basicOf, callIntegration, openCounterpart } from '../../server/applicantSystems/counterpart.ts'

test.use({ settings: { ASSAY_WEBHOOK_NETWORKS: '127.0.0.1/32' } })

test('a connection can be created, tested and used for an order, and an update can be sent again', async ({
  page,
  assay,
}) => {
  const admin = await assay.setUp()
  const staff = { staff: admin }
  await makeBank(staff, 10)
  const blueprint = await makeBlueprint(staff)
  const counterpart = await openCounterpart()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system/connections`)
  await expect(page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()

  await page.getByRole('button', { name: 'New connection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Workable' }).check()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Careers')
  await expect(dialog.getByLabel('Hosts')).toHaveValue('workable.com')
  await dialog.getByLabel('Hosts').fill('https://x')
  await dialog.getByRole('combobox', { name: 'Only these blueprints' }).click()
  await dialog.getByRole('option', { name: blueprint.name }).click()
  // After a choice, the list of options stays open, so the test closes it with Tab.
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Send invitations').uncheck()
  await axe(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A host is written like example.com')).toBeVisible()
  await dialog.getByLabel('Hosts').fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
  expect(key).toMatch(/^assay_/)
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(/\/ats\/workable$/)
  await axe(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Try it Careers' }).click()
  const checks = page.getByRole('list', { name: 'Checks' })
  await expect(checks.getByRole('listitem')).toHaveCount(4)
  await expect(checks.getByText(blueprint.name)).toBeVisible()
  await expect(checks.getByText('the key or the address for results is missing')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()

  const json = {
    test_id: String(blueprint.id),
    callback_url: `${counterpart.base}/callbacks/1`,
    candidate: { first_name: 'Lakita', last_name: 'Marrero', email: 'lakita@example.com' },
  }
  const authorization = `Bearer ${key}`
  const ordered = await callIntegration(`${assay.url}/ats/workable`, 'assessments', {
    method: 'POST',
    authorization,
    json,
  })
  expect(ordered.status).toBe(201)
  expect(
    (await callIntegration(`${assay.url}/ats/greenhouse`, 'list_tests', { authorization: basicOf(key) })).status,
  ).toBe(401)
  await expect.poll(() => counterpart.received.length).toBe(1)
  await page.getByRole('button', { name: 'Orders Careers' }).click()
  const orders = page.getByRole('table', { name: 'Orders' })
  await expect(orders.getByText('Status 200')).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: /^Send again ord_/ }).click()
  await expect.poll(() => counterpart.received.length).toBe(2)
  await page.getByRole('link', { name: 'All connections' }).click()

  await page.getByRole('button', { name: 'New key Careers' }).click()
  await page.getByRole('button', { name: 'Make a new key' }).click()
  await expect(page.getByRole('dialog').getByLabel('Key', { exact: true })).not.toHaveValue(key)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Delete Careers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No connections yet' })).toBeVisible()
  await counterpart.close()
})
