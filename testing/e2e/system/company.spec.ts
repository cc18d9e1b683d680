import { getCompany } from '@assay/contract/company'
import { axe } from '../../browser/axe.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { expectNoOverflow } from '../../browser/overflow.ts'
import { noisyPng } from '../../server/pictureBytes.ts'

const png = (width: number, height: number) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(noisyPng(width, height)),
})

test('an administrator can set the company branding, and a logo that is too large is reduced', {
  tag: '@smoke',
}, async ({ page, assay }) => {
  const admin = await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system`)
  await page.getByRole('tab', { name: 'Company' }).click()
  await expect(page).toHaveURL(/\/admin\/system\/company$/)

  await page.getByLabel('Name', { exact: true }).fill('Example & Co')
  await page.getByLabel('Accent colour').fill('red')
  await page.getByLabel('Website').fill('example.com')
  await page.getByLabel('Reply to').fill('answers@example.com')
  await page.getByLabel('Privacy contact').fill('privacy@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A colour is written like #0F6660')).toBeVisible()
  await expect(page.getByText('The address must begin with https://')).toBeVisible()
  await page.getByLabel('Accent colour').fill('#7A1FA2')
  await page.getByLabel('Website').fill('https://example.com')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(png(400, 200))
  await expect(page.getByRole('img', { name: 'Current logo' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The company settings have been saved')).toBeVisible()

  const company = {
    name: 'Example & Co',
    accent: '#7A1FA2',
    logo: expect.stringMatching(/^\/pictures\//),
    reply_to: 'answers@example.com',
    privacy_contact: 'privacy@example.com',
    website: 'https://example.com',
  }
  expect(await admin(getCompany)).toEqual(company)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Example & Co')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByLabel('Accent colour').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The company settings have been saved')).toBeVisible()
  expect(await admin(getCompany)).toEqual({ ...company, logo: null, accent: null })
})

test('if mail is not set up, the page shows this, and the test mail is disabled', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/system/mail`)
  await expect(page.getByText('Mail is not set up.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me a test mail' })).toBeDisabled()
})

for (const width of [1280, 390, 320]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, locale: 'es-ES' })

    test('both tabs of the company page have no accessibility violations, even with longer words', async ({
      page,
      assay,
    }) => {
      await assay.setUp()
      await assay.enter(page)
      for (const [path, button] of [
        ['company', 'Guardar'],
        ['mail', 'Enviarme un correo de prueba'],
      ] as const) {
        await page.goto(`${assay.url}/admin/system/${path}`)
        await expect(page.getByRole('button', { name: button })).toBeVisible()
        await axe(page)
        await expectNoOverflow(page)
      }
    })
  })
}
