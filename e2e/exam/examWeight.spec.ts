import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { enterExam, expect, makeExam, test, tree } from '../hands/examHouse.ts'

/** Everything a candidate's browser has to fetch before the first question stands there, as brotli. */
const BUDGET_BYTES = 150_000
/** Over a slow line each file costs a round trip, however small it is. */
const BUDGET_FILES = 9

/** What must not be among it, by words that only its own code holds. */
const FOREIGN = {
  'the editor': /ProseMirror|tiptap/,
  charts: /recharts/,
  'checks of shapes': /ZodError|invalid_type/,
  'the kit’s heavy parts': /mantine-(AppShell|Modal|Tooltip|ScrollArea|Notifications?)/,
  'texts of staff': /DASHBOARD\.TITLE|USERS\.TITLE/,
}

/** Every file of the page that is loaded from now on, by its name, with its content. */
function watchFiles(page: Page): Map<string, Promise<Buffer>> {
  const files = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') && response.ok()) files.set(pathname, response.body())
  })
  return files
}

for (const language of ['en', 'es', 'ch']) {
  test(`entry and exam together weigh little in ${language}, and hold nothing of the staff's`, async ({
    page,
    house,
  }) => {
    await page.addInitScript((value) => globalThis.localStorage.setItem('language', value), language)
    const exam = await makeExam(house, { amount: 10 })
    const files = watchFiles(page)
    if (language === 'en') {
      await enterExam(page, exam)
    } else {
      await page.goto(exam.link)
      await page.locator('input[type="email"]').fill('carol@example.com')
      await page.getByRole('checkbox').check()
      await page.locator('button[type="submit"]').click()
    }
    await expect(tree(page, 'Alder')).toBeVisible()
    await page.waitForLoadState('networkidle')

    const loaded = await Promise.all([...files].map(async ([name, body]) => ({ name, body: await body })))
    const sizes = loaded.map(({ name, body }) => ({ name, bytes: brotliCompressSync(body).length }))
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    const listed = sizes.map(({ name, bytes }) => `${String(bytes).padStart(7)}  ${name}`).join('\n')
    process.stdout.write(
      `${listed}\n${String(total).padStart(7)}  bytes of brotli in ${sizes.length} files in ${language}, ${BUDGET_BYTES} in ${BUDGET_FILES} allowed\n`,
    )
    expect(total).toBeLessThanOrEqual(BUDGET_BYTES)
    expect(sizes.length).toBeLessThanOrEqual(BUDGET_FILES)

    for (const [what, words] of Object.entries(FOREIGN)) {
      const found = loaded.filter(({ name, body }) => name.endsWith('.js') && words.test(body.toString()))
      expect(found.map(({ name }) => `${name} holds ${what}`)).toEqual([])
    }
  })
}
