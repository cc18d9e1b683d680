import type { Locator } from '@playwright/test'
import { fillBank, invite } from '../../browser/bank.ts'
import { expect, test } from '../../browser/fixtures.ts'

const languages = [
  { name: '繁體中文', key: 'ch', lang: 'zh-Hant', users: '使用者', button: '語言' },
  { name: 'Español', key: 'es', lang: 'es', users: 'Usuarios', button: 'Idioma' },
]

for (const { name, key, lang, users, button } of languages) {
  test(`after ${name} is chosen, the page uses this language, also after a reload`, {
    tag: key === 'es' ? '@smoke' : [],
  }, async ({ page, assay }) => {
    await assay.setUp()
    await assay.enter(page)
    await page.goto(`${assay.url}/admin/users`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
    await expect(page.getByRole('button', { name: 'Language' })).toHaveAccessibleDescription('English')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('heading', { name: users })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe(key)
    expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(false)

    await page.reload()
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  })
}

const amountOfLines = (toolbar: Locator) =>
  toolbar.locator('input, select, button').evaluateAll((controls) => {
    const boxes = controls.map((control) => control.getBoundingClientRect()).toSorted((a, b) => a.top - b.top)
    let lines = 0
    let end = 0
    for (const { top, bottom } of boxes) {
      if (top >= end) lines += 1
      end = Math.max(end, bottom)
    }
    return lines
  })

const cutChoices = (lists: Locator) =>
  lists.evaluateAll((fields) =>
    (fields as HTMLSelectElement[]).flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const text = field.selectedOptions[0]?.text ?? ''
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('The browser cannot measure texts')
      pen.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return pen.measureText(text).width > room ? [text] : []
    }),
  )

test('in Spanish on a laptop, the filters of a list have at most two lines, and no choice is cut off', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  await fillBank(staff, 10, ['GIT'])
  await invite(staff, 'Nina New')
  await assay.enter(page)
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await page.setViewportSize({ width: 1280, height: 800 })

  for (const path of ['/admin/questions/view', '/admin/interviews/view']) {
    await page.goto(assay.url + path)
    const filters = page.getByRole('search')
    await expect(filters.getByRole('button', { name: 'Filtros' })).toBeVisible()
    expect(await amountOfLines(filters)).toBeLessThanOrEqual(2)
    await filters.getByRole('button', { name: 'Filtros' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
    expect(await cutChoices(page.locator('select'))).toEqual([])
  }
})
