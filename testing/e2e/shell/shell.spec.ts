import { createUser } from '@assay/contract/users'
import { expect, test } from '../../browser/fixtures.ts'

test('the menu collapses to icons and opens while the pointer is over the menu', async ({ page, assay }) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(assay.url)
  const side = page.getByRole('navigation', { name: 'Main menu' }).locator('..')
  const width = async () => (await side.boundingBox())?.width ?? 0

  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.mouse.move(900, 400)
  await expect.poll(width).toBeLessThan(100)

  await page.mouse.move(30, 80)
  await expect.poll(width).toBeGreaterThan(200)
  await page.mouse.move(900, 400)
  await expect.poll(width).toBeLessThan(100)

  await page.reload()
  await expect.poll(width).toBeLessThan(100)
})

test('on a phone, the menu slides in and closes after a selection', async ({ page, assay }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await assay.setUp()
  await assay.enter(page)
  await page.goto(assay.url)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('far down on a page, a button leads back to the top', async ({ page, assay }) => {
  const admin = await assay.setUp()
  for (const number of Array(9).keys()) {
    const email = `grace${number}@example.com`
    await admin(createUser, { body: { full_name: 'Grace Hopper', email, password: 'secret1' } })
  }
  await page.setViewportSize({ width: 390, height: 600 })
  await assay.enter(page)
  await page.goto(`${assay.url}/admin/users`)
  await expect(page.getByText('1–10 of 10')).toBeVisible()

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 600 })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [top, api] = await Promise.all(
      [page.getByRole('button', { name: 'Scroll to top' }), page.getByRole('link', { name: 'API reference' })].map(
        async (control) => {
          await expect(control).toBeInViewport({ ratio: 1 })
          return control.boundingBox()
        },
      ),
    )
    expect((api?.x ?? 0) + (api?.width ?? 0), `at ${width} px`).toBeLessThan(top?.x ?? 0)
  }

  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toHaveCount(0)
})

test('the chosen colour theme is kept after a reload', { tag: '@smoke' }, async ({ page, assay }) => {
  await assay.setUp()
  await page.goto(assay.url)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await page.reload()

  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('if the server is unreachable, the screen shows an error, keeps the session, and works again when the server returns', async ({
  page,
  assay,
}) => {
  await assay.setUp()
  await assay.enter(page)
  await page.goto(assay.url)
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()

  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This did not work' })).toBeVisible()

  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()

  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'This did not work' })).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible()
})
