import { brotliCompressSync } from 'node:zlib'
import { COMPANY } from '@assay/domain/limits'
import { languageCodes } from '@assay/domain/people/languages'
import type { Page } from '@playwright/test'
import { CANDIDATE } from '../../hands/exam.ts'
import { type Exam, expect, makeExam, test, tree } from '../hands/examHouse.ts'
import { heaviestFace } from '../hands/face.ts'

/** Everything a candidate's browser has to fetch before the first question stands there, as brotli. */
const BUDGET_BYTES = 120_000
/** With the heaviest logo that a company may have, which nothing can pack. */
const BUDGET_WITH_FACE = 140_000
/** Over a slow line each file costs a round trip, however small it is; and so does each call. */
const BUDGET_FILES = 2
const BUDGET_REQUESTS = 6

/** What must not be among it, by words that only its own code holds. */
const FOREIGN = {
  'the editor': /ProseMirror|tiptap/,
  charts: /data-chart/,
  'checks of shapes': /ZodError|invalid_type/,
  'the kit of staff': /MantineProvider|mantine-(Button|Modal)/,
  'the router and the queries of staff': /useRouter|QueryClient/,
  'texts of staff': /DASHBOARD\.TITLE|USERS\.TITLE/,
}

/** Everything that is asked for from now on: files of the page by their names, with their content, and calls. */
function watch(page: Page) {
  const files = new Map<string, Promise<Buffer>>()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The stream of the clock is opened once the first question stands there, or while one looks for it.
    if (pathname.startsWith('/api/') && !pathname.endsWith('/stream')) calls.push(`${request.method()} ${pathname}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') || !response.ok()) return
    const body = response.body()
    // What comes later than the first question may be on its way when the test ends.
    body.catch(() => {})
    files.set(pathname, body)
  })
  return { files, calls }
}

const locales = {
  ...Object.fromEntries(languageCodes.map((code) => [code, code])),
  ...{ en: 'en-GB', es: 'es-ES', ch: 'zh-TW' },
}

async function enterAndWeigh(page: Page, exam: Exam) {
  const { files, calls } = watch(page)
  await page.goto(exam.link)
  await page.locator('input[type="email"]').fill(CANDIDATE)
  await page.locator('input[type="checkbox"]').check()
  await page.locator('button[type="submit"]').click()
  await expect(tree(page, 'Alder')).toBeVisible()
  // On a slow machine a sign of life may come twice.
  const requests = files.size + new Set(calls).size
  const loaded = await Promise.all([...files].map(async ([name, body]) => ({ name, body: await body })))
  const sizes = loaded.map(({ name, body }) => ({ name, bytes: brotliCompressSync(body).length }))
  return {
    loaded,
    sizes,
    requests,
    calls: [...new Set(calls)].join(', '),
    total: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

type Weighed = Awaited<ReturnType<typeof enterAndWeigh>>

function print({ sizes, total, requests, calls }: Weighed, what: string): void {
  const listed = sizes.map(({ name, bytes }) => `${String(bytes).padStart(7)}  ${name}`).join('\n')
  process.stdout.write(
    `${listed}\n${String(total).padStart(7)}  bytes of brotli in ${sizes.length} files ${what}; ${requests} requests before the first question: ${calls}\n`,
  )
}

for (const [language, locale] of Object.entries(locales)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })

    test('entry and exam together weigh little, and hold nothing of the staff’s', async ({ page, house }) => {
      const exam = await makeExam(house, { amount: 10 })
      const weighed = await enterAndWeigh(page, exam)
      print(weighed, `in ${language}, ${BUDGET_BYTES} in ${BUDGET_FILES} allowed`)
      expect(weighed.total).toBeLessThanOrEqual(BUDGET_BYTES)
      expect(weighed.sizes.length).toBeLessThanOrEqual(BUDGET_FILES)
      expect(weighed.requests).toBeLessThanOrEqual(BUDGET_REQUESTS)

      for (const [what, words] of Object.entries(FOREIGN)) {
        const found = weighed.loaded.filter(({ name, body }) => name.endsWith('.js') && words.test(body.toString()))
        expect(found.map(({ name }) => `${name} holds ${what}`)).toEqual([])
      }
    })
  })
}

test('the heaviest logo that a company may have fits in as well, and is no further request', async ({
  page,
  house,
}) => {
  const exam = await makeExam(house, { amount: 10 })
  await heaviestFace(exam.staff)
  const weighed = await enterAndWeigh(page, exam)
  print(weighed, `with logo and colour, ${BUDGET_WITH_FACE} allowed`)
  expect(weighed.total).toBeGreaterThan(COMPANY.logoBytes)
  expect(weighed.total).toBeLessThanOrEqual(BUDGET_WITH_FACE)
  expect(weighed.requests).toBeLessThanOrEqual(BUDGET_REQUESTS)
})
