import type { CDPSession, Locator, Page } from '@playwright/test'
import { enterExam, expect, makeExam, nextButton, test, tree } from '../../browser/exams.ts'

/** A click in the test may take at most this many times the processor time of a click that changes one word. */
const TIMES_A_WORD = 6
const ROUNDS = 11

/** Adds a button that changes only one word. Clicks in the test are compared with a click on this button. */
async function addWord(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = 'A word'
    button.style.cssText = 'position: fixed; top: 0; left: 0; z-index: 9999'
    button.onclick = () => {
      button.textContent = button.textContent === 'A word' ? 'A word more' : 'A word'
    }
  })
  return page.getByRole('button', { name: 'A word' })
}

/** Returns the processor time of the page's main thread in milliseconds. Other programs on the machine do not count. */
async function workOf(device: CDPSession): Promise<number> {
  const { metrics } = await device.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

async function clickWork(page: Page, device: CDPSession, what: Locator): Promise<number> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const before = await workOf(device)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  return (await workOf(device)) - before
}

const median = (works: number[]) => works.toSorted((one, other) => one - other)[Math.floor(works.length / 2)] ?? 0

test('in a test with a hundred questions, a click is only a few times slower than changing a single word', async ({
  page,
  assay,
}) => {
  const exam = await makeExam(assay, { amount: 100 })
  await enterExam(page, exam)
  // While the event stream is open, `networkidle` never occurs. So the test waits until the last questions have loaded.
  await expect(page.getByRole('button', { name: '91 ~ 100' })).toHaveAttribute('title', /^91\. Question/)
  const device = await page.context().newCDPSession(page)
  await device.send('Performance.enable', { timeDomain: 'threadTicks' })
  const word = await addWord(page)

  const plain: number[] = []
  const busy: number[] = []
  const overview: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await clickWork(page, device, word))
    busy.push(await clickWork(page, device, tree(page, 'Birch')), await clickWork(page, device, nextButton(page)))
    overview.push(await clickWork(page, device, page.getByRole('button', { name: 'Overview' })))
    await page.getByRole('button', { name: 'Back to the question' }).click()
  }
  const [least, most, wide] = [median(plain), median(busy), median(overview)]
  const durations = [least, most, wide].map((work) => work.toFixed(1))
  process.stdout.write(
    `changing a word ${durations[0]} ms, choosing and going on ${durations[1]} ms, overview ${durations[2]} ms\n`,
  )
  expect(most).toBeLessThan(least * TIMES_A_WORD)
  expect(wide).toBeLessThan(least * TIMES_A_WORD * 2)
})
