import { readFileSync } from 'node:fs'
import { axe } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'

test('the stored data of a candidate can be looked up, exported and erased', async ({ page, assay }) => {
  const admin = await assay.setUp()
  await fillBank(admin, 12, ['GIT'])
  const interview = await invite(admin, 'Dora Done')
  await startAndAnswer(assay.anonymous, interview, 'Dora Done', 3)
  await finishInterview(assay.anonymous, interview)
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system/privacy`)
  await expect(page.getByText('No erasures yet.')).toBeVisible()

  await page.getByLabel('E-mail').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('There is no data about nobody@example.com.')).toBeVisible()
  await page.getByLabel('E-mail').fill(` ${interview.email.toUpperCase()} `)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('table', { name: 'Interviews' }).getByRole('row', { name: /Dora Done/ })).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)

  for (const name of ['Export JSON', 'Export page']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('Dora Done')
  }

  await page.getByRole('button', { name: `Erase ${interview.email}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Interviews1')
  await axe(page)
  await dialog.getByLabel('Type the e-mail to confirm').fill('dora')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('This is not the e-mail above')).toBeVisible()
  await dialog.getByLabel('Type the e-mail to confirm').fill(interview.email)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog).toBeHidden()
  const receipts = page.getByRole('table', { name: 'Erasures' })
  await expect(receipts.getByRole('row', { name: /Ada Admin/ })).toContainText('Interviews: 1')
  await page.getByLabel('E-mail').fill(interview.email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText(`There is no data about ${interview.email}.`)).toBeVisible()
})
