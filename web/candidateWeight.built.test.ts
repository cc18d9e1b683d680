import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { COMPANY } from '@assay/domain/limits'
import { languageCodes } from '@assay/domain/people/languages'
import { expect, test } from 'vitest'

/**
 * Limit for the files that a candidate's browser loads for the entry page and the test, in bytes after Brotli
 * compression.
 */
const BUDGET = 120_000
/** The measured page has the largest allowed logo, which is inlined and cannot be compressed. */
const BUDGET_WITH_LOGO = 140_000

const foreign = {
  'the editor': /ProseMirror|tiptap/,
  charts: /data-chart/,
  'checks of shapes': /ZodError|invalid_type/,
  'the kit of staff': /MantineProvider|mantine-(Button|Modal)/,
  'the router and the queries of staff': /useRouter|QueryClient/,
  'texts of staff': /DASHBOARD\.TITLE|USERS\.TITLE/,
}

const readBuilt = (file: string) => readFileSync(join(import.meta.dirname, 'dist', file), 'utf8')
const sizeOf = (text: string) => brotliCompressSync(text).length
const pageIn = (language: string) => readBuilt(`candidate.${language}.html`)

const filesOf = (page: string) =>
  [...page.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file)

const [script = ''] = filesOf(pageIn('en'))
const code = readBuilt(script)
const codeSize = sizeOf(code)

test.each(languageCodes)(
  'in %s, the entry page and the test are one page with one script, within the size limit',
  (language) => {
    const page = pageIn(language)

    expect(filesOf(page)).toEqual([script])
    expect(sizeOf(page) + codeSize).toBeLessThanOrEqual(BUDGET)
  },
)

test.each(languageCodes)('in %s, the page is within the size limit even with the largest logo', (language) => {
  const logo = `data:image/png;base64,${randomBytes(COMPANY.logoBytes).toString('base64')}`
  const total = sizeOf(pageIn(language) + logo) + codeSize

  expect(total).toBeGreaterThan(COMPANY.logoBytes + codeSize)
  expect(total).toBeLessThanOrEqual(BUDGET_WITH_LOGO)
})

test('the script of the candidate page imports no other file and contains no code of staff pages', () => {
  expect(code).not.toMatch(/\bimport\b\s*[({"'*]/)
  expect(Object.entries(foreign).flatMap(([name, words]) => (words.test(code) ? [name] : []))).toEqual([])
})
