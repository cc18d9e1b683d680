import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { openReceiver } from '../../server/network/receiver.ts'

test.use({ settings: { ASSAY_WEBHOOK_NETWORKS: '127.0.0.1/32' } })

test('a webhook can be created and pinged, and a failed delivery can be sent again', async ({ page, assay }) => {
  await assay.setUp()
  const receiver = await openReceiver()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system/webhooks`)
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('http://10.1.2.3/hook')
  await dialog.getByLabel('interview.finished').check()
  await axe(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/This address does not begin with|This address is not public/)).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(dialog).toContainText('This value will not be shown again.')
  await dialog.getByRole('button', { name: 'Done' }).click()

  receiver.answer((_came, response) => response.writeHead(500).end())
  await page.getByRole('button', { name: `Ping ${receiver.url}` }).click()
  await page.getByRole('button', { name: `Deliveries ${receiver.url}` }).click()
  const deliveries = page.getByRole('table', { name: 'Deliveries' })
  await expect(deliveries.getByText('failed')).toBeVisible()
  await expect(deliveries.getByText('Status 500, refused')).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)

  receiver.answer()
  await page.getByRole('button', { name: /^Send again msg_/ }).click()
  await expect(deliveries.getByText('delivered')).toBeVisible()
  const [first, second] = receiver.came
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)

  await page.getByRole('link', { name: 'All webhooks' }).click()
  await page.getByRole('button', { name: `Edit ${receiver.url}` }).click()
  await dialog.getByLabel('interview.started').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Webhooks' })).toContainText('interview.started')
  await page.getByRole('button', { name: `Delete ${receiver.url}` }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await receiver.close()
})
