import { listInterviews } from '@assay/contract/interviews/interviews'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { keysOf } from '../../browser/keys.ts'
import { makeBlueprint, makeRound } from '../../client/round.ts'

async function openAddCandidates(page: Page, assay: TestServer) {
  const staff = await assay.setUp()
  await fillBank(staff, 20, ['GENERAL'])
  const blueprint = await makeBlueprint({ staff }, { name: 'Backend' })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/blueprints/${blueprint.id}/candidates`)
  return { staff, blueprint }
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Candidates' })

test('if a part of a candidate list gets no response, this part is sent again and creates no duplicates', async ({
  page,
  assay,
}) => {
  const { staff, blueprint } = await openAddCandidates(page, assay)
  const lines = Array.from({ length: 60 }, (_, at) => `Person,p${at}@example.com`)
  let calls = 0
  await page.route(/\/api\/blueprint\/\d+\/interviews/, async (route) => {
    calls += 1
    if (calls !== 2) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await box(page).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Create 60 interviews' }).click()

  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('heading', { name: '50 interviews have been created' })).toBeVisible()
  await expect(page.getByText('10 candidates were in the round already.')).toBeVisible()
  expect(calls).toBe(3)
  const { amount_of_interviews } = await staff(listInterviews, { query: { blueprint: blueprint.id } })
  expect(amount_of_interviews).toBe(60)
})

test('if the server is unreachable, sending can be retried by hand, and leaving needs a confirmation', async ({
  page,
  assay,
}) => {
  await openAddCandidates(page, assay)
  let isAway = true
  await page.route(/\/api\/blueprint\/\d+\/interviews/, (route) => (isAway ? route.abort() : route.fallback()))
  await box(page).fill('Carol,carol@example.com')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Create 1 interview' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer' })).toBeVisible()

  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: '1 interview has been created' })).toBeVisible()
})

test('a selected file is checked immediately, and existing candidates are skipped', { tag: '@smoke' }, async ({
  page,
  assay,
}) => {
  const { staff, blueprint } = await openAddCandidates(page, assay)
  await makeRound({ staff }, blueprint, [{ name: 'Carol', email: 'carol@example.com' }])
  const spanish = Buffer.from(
    'Nombre;Apellidos;Correo\r\nJos\xe9;N\xfa\xf1ez;jose@example.com\r\nCarol;C;CAROL@example.com\r\n',
    'latin1',
  )
  await page.getByLabel('CSV file').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: spanish })

  await expect(page.getByText('Semicolons, windows-1252.')).toBeVisible()
  await expect(page.getByRole('row', { name: /José Núñez/ })).toContainText('new')
  await expect(page.getByRole('row', { name: /Carol C/ })).toContainText('is in the round already, left out')
  await expect(page.getByRole('button', { name: 'Create 1 interview' })).toBeEnabled()
})

test('for a workbook file, the page advises to save the table as CSV', async ({ page, assay }) => {
  await openAddCandidates(page, assay)
  const buffer = Buffer.from('504b0304140006000800000021006e3d', 'hex')
  await page.getByLabel('CSV file').setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer })

  await expect(page.getByLabel('CSV file')).toHaveAccessibleDescription(/save the sheet as CSV, or copy its cells/)
  await expect(box(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test('interviews can be created from a list of candidates by keyboard alone', async ({ page, assay }) => {
  await openAddCandidates(page, assay)
  const keys = keysOf(page)
  await keys.fill(box(page), 'Carol;carol@example.com')
  await keys.use(page.getByRole('button', { name: 'Check' }))
  await keys.use(page.getByRole('button', { name: 'Create 1 interview' }))

  await expect(page.getByRole('heading', { name: '1 interview has been created' })).toBeFocused()
  await keys.use(page.getByRole('link', { name: 'To the round' }))
  await keys.tick(page.getByRole('checkbox', { name: 'Select Carol' }))
  await keys.use(page.getByRole('button', { name: 'Change window' }))
  const closes = page.getByRole('radiogroup', { name: 'Closes' })
  await expect(closes.getByRole('radio').first()).toHaveAccessibleName('Leave as it is')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await keys.to(closes.getByRole('radio').first())
  await keys.press('ArrowDown')
  await expect(closes.getByRole('radio', { name: 'Set' })).toBeChecked()
  await page.getByLabel('Day and time').fill('2100-01-01T12:00')
  await keys.use(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(page.getByText('The time window has been changed')).toBeVisible()
  await expect(page.getByRole('row', { name: /Carol/ })).toContainText('2100')
})

test('rejected lines can be corrected in the report, and the invitation can be previewed', async ({ page, assay }) => {
  await openAddCandidates(page, assay)
  await box(page).fill('Carol;carol@example.com\nNobody;no mail here\nDan;dan@example.com')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('1 line needs fixing · 2 new')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('The e-mail is missing')
  await axe(page)
  const line = page.getByRole('textbox', { name: 'Correct line 2' })
  await expect(line).toHaveValue('Nobody;no mail here')
  await line.fill('Nora;nora@example.com')
  await page.getByRole('button', { name: 'Apply corrections' }).click()
  await expect(page.getByText('3 new')).toBeVisible()
  await expect(box(page)).toHaveValue('Carol;carol@example.com\nNora;nora@example.com\nDan;dan@example.com')

  await page.getByRole('button', { name: 'Preview the mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview the mail' })
  await expect(dialog.getByText(/\/interviews\//)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create 3 interviews' })).toBeEnabled()
})

test('lines without a created interview show the reasons', async ({ page, assay }) => {
  await openAddCandidates(page, assay)
  await box(page).fill('Carol;carol@example.com\nNobody;no mail here')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Create 1 interview' }).click()
  await expect(page.getByRole('heading', { name: '1 line was left out' })).toBeVisible()
  await expect(page.getByText('The e-mail is missing')).toBeVisible()
  await expect(box(page)).toHaveValue('Nobody;no mail here')
})
