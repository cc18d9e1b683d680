import { addPicture } from '@assay/contract/pictures'
import { createQuestions } from '@assay/contract/questions/questions'
import { enterExam, expect, nextButton, test } from '../../browser/exams.ts'
import { CANDIDATE, makeInterview } from '../../client/exam.ts'
import { fileForm } from '../../client/make.ts'

/** Each picture has its own colour, because equal pictures would have the same URL. */
function dot(shade: number) {
  const red = shade.toString(16).padStart(2, '0')
  const parts = ['474946383961', '01000100', '800000', `${red}0000`, 'ffffff', '2c', '00000000', '01000100', '00']
  return new Uint8Array(Buffer.from([...parts, '02', '02', '4401', '00', '3b'].join(''), 'hex'))
}

const AMOUNT = 10
const answers = ['right', 'wrong'].map((description, at) => ({ description, is_valid: at === 0 }))

// This test allows the service worker, because the service worker caches the pictures.
test.use({ serviceWorkers: 'allow' })

test('the pictures of a page of questions are visible even without a network', { tag: '@smoke' }, async ({
  page,
  assay,
  context,
}) => {
  const staff = await assay.setUp()
  const body = []
  for (let number = 1; number <= AMOUNT; number += 1) {
    const { address } = await staff(addPicture, { body: fileForm(dot(number), 'dot.gif') })
    body.push({ description: `Which dot?\n\n![Dot ${number}](${address})`, answers, labels: ['DOTS'] })
  }
  await staff(createQuestions, { body })
  const { code } = await makeInterview({ staff }, { labels: ['DOTS'], amount_of_questions: AMOUNT, email: CANDIDATE })
  const link = `${assay.url}/interviews/${code}`
  await page.goto(link)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await enterExam(page, { link })
  const kept = () => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length)
  await expect.poll(kept).toBe(AMOUNT)

  await context.setOffline(true)
  const picture = page.getByRole('img', { name: /^Dot \d+$/ })
  const seen = new Set<string | null>()
  for (let number = 1; number <= AMOUNT; number += 1) {
    await expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible()
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    seen.add(await picture.getAttribute('src'))
    if (number < AMOUNT) await nextButton(page).click()
  }
  expect(seen.size).toBe(AMOUNT)
})
