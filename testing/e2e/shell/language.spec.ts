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
