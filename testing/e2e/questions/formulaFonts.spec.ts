import { writeFileSync } from 'node:fs'
import { createQuestions } from '@assay/contract/questions/questions'
import type { Page } from '@playwright/test'
import { axe } from '../../browser/axe.ts'
import { enterExam, expect, test } from '../../browser/exams.ts'
import type { TestServer } from '../../browser/fixtures.ts'
import { CANDIDATE, makeInterview } from '../../client/exam.ts'

const description = [
  '$$\\left( \\frac{1}{1 + \\frac{1}{x}} \\right) + \\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\\\ 5 & 6 \\end{bmatrix}$$',
  '$$\\sqrt{\\frac{\\frac{a}{b}}{c}} + \\sum_{k=1}^n k$$',
].join('\n\n')
const answers = ['$\\binom{n}{k}$', 'None'].map((text, at) => ({ description: text, is_valid: at === 0 }))

const families = ['DejaVu Math TeX Gyre', 'Latin Modern Math', 'STIX Two Math', 'Cambria Math', 'Noto Sans Math']

const withoutMathematics = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont>${families.map((name) => `<pattern><patelt name="family"><string>${name}</string></patelt></pattern>`).join('')}</rejectfont></selectfont>
</fontconfig>`

async function invite(assay: TestServer) {
  const staff = await assay.setUp()
  await staff(createQuestions, {
    body: Array.from({ length: 10 }, () => ({ description, answers, labels: ['MATH'] })),
  })
  const { code } = await makeInterview({ staff }, { labels: ['MATH'], amount_of_questions: 10, email: CANDIDATE })
  return { link: `${assay.url}/interviews/${code}` }
}

const coveredIn = (page: Page) =>
  page.getByRole('article').evaluate((article) =>
    [...article.querySelectorAll('mo')].flatMap((sign) => {
      const said = sign.textContent ?? ''
      const [own, room] = [sign, sign.parentElement].map((one) => one?.getBoundingClientRect().height ?? 0)
      return '()[]√'.includes(said) ? [{ said, covered: (own ?? 0) / (room ?? 1) }] : []
    }),
  )

/** Browsers draw different signs themselves, so the exact number of signs is not checked. */
async function expectHigh(page: Page) {
  await expect.poll(async () => (await coveredIn(page)).length).toBeGreaterThan(5)
  await expect.poll(async () => (await coveredIn(page)).filter(({ covered }) => covered <= 0.95)).toEqual([])
}

test('brackets and roots are as high as their content, even without a font for mathematics', async ({
  assay,
  playwright,
  launchOptions,
}, testInfo) => {
  const fonts = testInfo.outputPath('fonts.conf')
  writeFileSync(fonts, withoutMathematics)
  const env = { ...(process.env as Record<string, string>), FONTCONFIG_FILE: fonts }
  const browser = await playwright.chromium.launch({ ...launchOptions, env })
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await enterExam(page, await invite(assay))
  await expect(page.getByRole('math')).toHaveCount(3)
  await expectHigh(page)
  await axe(page)
  await browser.close()
})

test('brackets and roots are as high as their content with the fonts of this machine', async ({ page, assay }) => {
  await enterExam(page, await invite(assay))
  await expect(page.getByRole('math')).toHaveCount(3)
  await expectHigh(page)
})
