import { listLabels } from '@assay/contract/labels'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { callerAt } from '../../client/caller.ts'
import { makeBank } from '../../client/exam.ts'
import { makeBlueprint } from '../../client/round.ts'

test('a token can be created, grants only its scopes, and can be revoked', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/security`)
  await expect(page.getByText(/^No tokens yet/)).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Applicant system')
  await dialog.getByRole('checkbox', { name: 'bank:read' }).check()
  await dialog.getByLabel('Expires after').fill('30')
  await axe(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^assay_[0-9A-Za-z]{46}$/)
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table', { name: 'API tokens' })).toContainText('bank:read')
  await expect(page.getByRole('table', { name: 'API tokens' })).toContainText('Ends in 30 days')
  await expect(page.getByLabel('Address for assistants')).toHaveValue(`${assay.url}/mcp`)
  await axe(page)
  await expectNoOverflow(page)

  const program = callerAt(assay.url, token)
  expect(await program(listLabels)).toEqual([])
  await page.getByRole('button', { name: 'Revoke Applicant system' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(/^No tokens yet/)).toBeVisible()
  await expect(program(listLabels)).rejects.toMatchObject({ status: 401 })
})

test('a token can be limited to single blueprints', async ({ page, assay }) => {
  const staff = await assay.setUp()
  await assay.enter(page)
  await makeBank({ staff })
  await makeBlueprint({ staff }, { name: 'Backend engineers' })
  await page.goto(`${assay.url}/admin/security`)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('One round')
  await dialog.getByRole('checkbox', { name: 'bank:read' }).check()
  await dialog.getByRole('combobox', { name: 'Only these blueprints' }).click()
  await page.getByRole('option', { name: 'Backend engineers' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('A token for certain blueprints can only have interview scopes')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'bank:read' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'interviews:read' }).check()
  await axe(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table', { name: 'API tokens' })).toContainText('Only Backend engineers')
  await expectNoOverflow(page)
})
