import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { fillBank } from '../../browser/bank.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'
import { openPath } from '../../browser/session.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const entriesOf = (page: Page) => menuOf(page).locator('[aria-expanded=true] + div').getByRole('link')

async function openFilled(page: Page, assay: TestServer, path: string): Promise<void> {
  await fillBank(await assay.setUp(), 1, ['GIT'])
  await openPath(page, assay, path)
}

test('the menu shows the entries of the current section below its name, and closes the previous section', async ({
  page,
  assay,
}) => {
  await openFilled(page, assay, '/admin/live')
  const section = (name: string) => menuOf(page).getByRole('link', { name, exact: true })
  await expect(section('Live')).not.toHaveAttribute('aria-expanded')
  await expect(menuOf(page).locator('[aria-expanded=true]')).toHaveCount(0)

  await section('Questions').click()
  await expect(section('Questions')).toHaveAttribute('aria-expanded', 'true')
  await expect(entriesOf(page)).toHaveText(['View', 'Create'])
  await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(['Questions', 'View'])
  const sliding = menuOf(page).locator('[aria-expanded=true] + div')
  await expect(sliding).toHaveCSS('transition-duration', '0.2s, 0.2s')
  // The previous screen also has a heading, so the test waits for the heading of the new screen.
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: /^Edit / }).click()
  await expect(entriesOf(page)).toHaveText(['View', 'Create', 'Edit'])
  await expect(menuOf(page).locator('[aria-current=page]')).toHaveText(['Edit'])

  await section('Labels').press('Enter')
  await expect(entriesOf(page)).toHaveText(['Create'])
  await expect(section('Questions')).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeFocused()
  await section('Labels').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create label' })).toBeVisible()
  await section('Questions').focus()
  await page.keyboard.press('Tab')
  await expect(section('Labels')).toBeFocused()
})

test('if the menu is collapsed, its entries are in a panel that opens by pointer and keyboard', async ({
  page,
  assay,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFilled(page, assay, '/admin/questions/create')
  await expect(menuOf(page).locator('[aria-expanded=true] + div')).toHaveCSS('transition-duration', '0s')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.getByRole('heading', { name: 'Create question' }).hover()
  await expect(entriesOf(page)).toHaveCount(0)
  await expect(menuOf(page).getByRole('link', { name: 'Questions' })).toHaveAttribute('aria-expanded', 'false')

  await menuOf(page).getByRole('link', { name: 'Live' }).hover()
  await expect(entriesOf(page)).toHaveText(['View', 'Create'])
  await page.mouse.move(900, 400)
  await expect(entriesOf(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Expand menu' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(menuOf(page).getByRole('link', { name: 'System' })).toBeFocused()
  await menuOf(page).getByRole('link', { name: 'Questions' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(entriesOf(page).nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entriesOf(page)).toHaveCount(0)
})

test('on a phone, all entries can be reached in the menu that slides in', async ({ page, assay }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await openFilled(page, assay, '/admin/questions/view')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await entriesOf(page).last().click()
  await expect(page.getByRole('heading', { name: 'Create question' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the system pages are tabs, each with a heading', async ({ page, assay }) => {
  await openFilled(page, assay, '/admin/system')
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: 'System' })).not.toHaveAttribute('aria-expanded')
  await page.getByRole('tab', { name: 'Audit' }).click()
  await expect(page).toHaveURL(/\/admin\/system\/audit$/)
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible()
})
