import { createQuestions } from '@assay/contract/questions/questions'
import { enterExam, expect, test } from '../../browser/exams.ts'
import { CANDIDATE, makeInterview } from '../../client/exam.ts'

const long = '```python\nfound = {word: len(word) for word in sorted(words, reverse=True) if word not in known}\n```'
const formula = `$0 = ${Array.from({ length: 11 }, (_, at) => `a_{${at}}`).join(' + ')}$`
const answers = [long, formula].map((description, at) => ({ description, is_valid: at === 0 }))

test.use({ viewport: { width: 390, height: 800 } })

test('long code lines and formulae in answers scroll by themselves, and the page does not scroll', async ({
  page,
  assay,
}) => {
  const staff = await assay.setUp()
  const body = Array.from({ length: 10 }, (_, at) => ({
    description: `What is ${at}, or ${formula}?`,
    answers,
    labels: ['CODE'],
  }))
  await staff(createQuestions, { body })
  const { code } = await makeInterview({ staff }, { labels: ['CODE'], amount_of_questions: 10, email: CANDIDATE })
  await enterExam(page, { link: `${assay.url}/interviews/${code}` })

  await expect(page.getByRole('math')).toHaveCount(2)
  for (const wide of [page.locator('pre'), page.getByRole('math').first(), page.getByRole('math').last()])
    expect(await wide.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0)

  const math = page.getByRole('math').first()
  await expect(math).toHaveAttribute('data-more', 'right')
  const fades = () => math.evaluate((element) => getComputedStyle(element).maskImage)
  expect(await fades()).toContain('gradient')
  await math.focus()
  await page.keyboard.press('ArrowRight')
  await expect(math).toHaveAttribute('data-more', 'left right')
  await math.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(math).toHaveAttribute('data-more', 'left')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(math).toHaveAttribute('data-more', '')
  await expect(math).not.toHaveAttribute('tabindex')
  expect(await fades()).toBe('none')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(math).toHaveAttribute('data-more', /right/)

  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await beyond()).toBe(0)
})
