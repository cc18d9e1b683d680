import { readFileSync } from 'node:fs'
import { listAudit } from '@assay/contract/audit'
import { createLabel } from '@assay/contract/labels'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'

test('an audit entry can be found and downloaded, and the whole audit log can be verified', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await admin(createLabel, { body: { name: 'GIT' } })
  await assay.enter(page)
  const table = page.getByRole('table', { name: 'Audit' })
  await expect.poll(async () => (await admin(listAudit, { query: { object_kind: 'label' } })).rows).toHaveLength(1)
  await page.goto(`${assay.url}/admin/system/audit`)
  await expect(table.getByRole('row', { name: /GIT/ })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)

  await page.getByLabel('Who').fill('ada admin')
  await page.getByLabel('Action').fill('Created')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/actor=ada/)
  await expect(table.getByRole('row', { name: /GIT/ })).toContainText('created')
  await page.reload()
  await expect(page.getByLabel('Who')).toHaveValue('ada admin')

  for (const [name, ending] of [
    ['Download CSV', 'csv'],
    ['Download JSON Lines', 'jsonl'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
    expect(readFileSync(await file.path(), 'utf8')).toContain('created')
  }

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The audit is intact.' })).toHaveText('The audit is intact.')

  await page.getByLabel('Action').fill('nothing-of-the-kind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await expect(table.getByRole('row', { name: /GIT/ })).toBeVisible()
})
