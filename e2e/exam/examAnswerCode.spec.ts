import { createQuestions } from '@assay/contract/questions/questions'
import { CANDIDATE, makeInterview } from '../../hands/exam.ts'
import { enterExam, expect, test } from '../hands/examHouse.ts'

const long = '```python\nfound = {word: len(word) for word in sorted(words, reverse=True) if word not in known}\n```'
const answers = [long, 'Nothing'].map((description, at) => ({ description, is_valid: at === 0 }))

test.use({ viewport: { width: 390, height: 800 } })

test('a line of code in an answer scrolls by itself, and the page stands', async ({ page, house }) => {
  const staff = await house.setUp()
  const body = Array.from({ length: 10 }, (_, at) => ({ description: `What is ${at}?`, answers, labels: ['CODE'] }))
  await staff(createQuestions, { body })
  const { code } = await makeInterview({ staff }, { labels: ['CODE'], amount_of_questions: 10, email: CANDIDATE })
  await enterExam(page, { link: `${house.url}/interviews/${code}` })

  const block = page.locator('pre')
  await expect(block).toBeVisible()
  expect(await block.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await beyond()).toBe(0)
})
