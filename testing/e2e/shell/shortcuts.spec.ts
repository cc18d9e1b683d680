import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

const names = ['Anna One', 'Bert Two', 'Carl Three']

async function openList(page: Page, assay: TestServer): Promise<void> {
  const admin = await assay.setUp()
  await fillBank(admin, 10, ['GIT'])
  for (const name of names) {
    const interview = await invite(admin, name)
    await startAndAnswer(assay.anonymous, interview, name, 5)
    await finishInterview(assay.anonymous, interview)
  }
  await invite(admin, 'Nina New')
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/interviews/view`)
  await expect(page.getByRole('link', { name: 'Anna One' })).toBeVisible()
}

test('results can be read one after another by keys or buttons, and Back leads to the list', async ({
  page,
  assay,
}) => {
  await openList(page, assay)
  // The newest interview has no result, so the first link is in the second row.
  const result = (name: string) => page.getByRole('heading', { name, level: 1 })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Carl Three' })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')

  await expect(result('Carl Three')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled()
  await page.keyboard.press('j')
  await expect(result('Bert Two')).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(result('Anna One')).toBeVisible()
  await page.keyboard.press('k')
  await expect(result('Bert Two')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Previous', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/interviews\/view$/)
})

test('shortcuts can search, create an interview and list all shortcuts, but not in fields, in dialogs or if turned off', async ({
  page,
  assay,
}) => {
  await openList(page, assay)
  const search = page.getByRole('textbox', { name: 'Name or e-mail' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('n/?')
  await expect(search).toHaveValue('n/?')
  await search.fill('')
  await search.blur()

  await page.keyboard.press('Shift+Slash')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Search this list')).toBeVisible()
  await axe(page)
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+n')
  await expect(page).toHaveURL(/interviews\/view$/)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/interviews\/view$/)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Create interview', level: 1 })).toBeVisible()
})
