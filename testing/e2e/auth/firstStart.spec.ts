import { expect, firstAdmin, test } from '../../browser/fixtures.ts'

test('the first visitor creates the administrator account and is redirected to the dashboard', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  await page.goto(`${assay.url}/login`)
  await expect(page).toHaveURL(/\/setup$/)

  await page.getByLabel('Full name').fill(firstAdmin.full_name)
  await page.getByLabel('E-mail').fill(firstAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await page.getByLabel('Confirm password').fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Create administrator' }).click()

  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
})

test('invalid values of the first account are reported at their fields', async ({ page, assay }) => {
  await page.goto(`${assay.url}/setup`)
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('E-mail').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('abcd')
  await page.getByLabel('Confirm password').fill('abc')
  await page.getByRole('button', { name: 'Create administrator' }).click()

  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(page.getByText('This email is invalid')).toBeVisible()
  await expect(page.getByText('This field must be 5 - 20 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
})

test('the setup is closed if an administrator exists', async ({ page, assay }) => {
  await assay.setUp()
  await page.goto(`${assay.url}/setup`)

  await expect(page).toHaveURL(/\/login$/)
})

test.describe('with the strict password policy', () => {
  test.use({ settings: { ASSAY_PASSWORD_POLICY: 'strict' } })

  test('the strict password policy rejects a password of letters only', async ({ page, assay }) => {
    await page.goto(`${assay.url}/setup`)
    await page.getByLabel('Password', { exact: true }).fill('abcdefgh')
    await page.getByLabel('Confirm password').focus()

    await expect(page.getByText('The password needs a letter, a digit and a special character')).toBeVisible()
  })
})

test.describe('from another machine than the server', () => {
  test.use({ settings: { ASSAY_TRUST_PROXY: '1' }, extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } })

  test('from another machine than the server, a wrong setup code is reported at its field', async ({ page, assay }) => {
    await page.goto(`${assay.url}/setup`)
    const code = page.getByLabel('Setup code')
    await expect(code).toHaveAccessibleDescription(/^The server’s log shows the setup code/)
    await code.fill('not the one')
    await page.getByLabel('Full name').fill(firstAdmin.full_name)
    await page.getByLabel('E-mail').fill(firstAdmin.email)
    await page.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
    await page.getByLabel('Confirm password').fill(firstAdmin.password)
    await page.getByRole('button', { name: 'Create administrator' }).click()

    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/^This setup code is not correct/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
