import type { Locator, Page } from '@playwright/test'
import { enterExam, expect, makeExam, next, test, tree } from '../hands/examHouse.ts'

const SLOWER = 4
/** A click that does something may take so many times what one takes that changes a word. */
const TIMES_A_WORD = 4
/** So many that one moment in which the machine was busy elsewhere is not the middle. */
const ROUNDS = 11

/** A button that changes its own word and nothing else: what the browser alone takes, from a press to the next picture of this very page. */
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

/** From the press to the next picture, as the browser itself measures it. */
async function clickTime(page: Page, what: Locator): Promise<number> {
  await what.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await what.click()
  // Two pictures later the browser has told how long it took.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const told = () => resolve((globalThis as unknown as { seen: { longest: number } }).seen.longest)
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told)))
      }),
  )
}

const middle = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

test('with a hundred questions on a slow phone a click answers about as fast as one that changes a word', async ({
  page,
  house,
}) => {
  const exam = await makeExam(house, { amount: 100 })
  await enterExam(page, exam)
  // All pages of the paper are there; a stream of the clock stays open, so that the network is never idle.
  await expect(page.getByRole('button', { name: '91 ~ 100' })).toHaveAttribute('title', /^91\. Question/)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

  const word = await addWord(page)

  const plain: number[] = []
  const busy: number[] = []
  const overview: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await clickTime(page, word))
    busy.push(await clickTime(page, tree(page, 'Birch')), await clickTime(page, next(page)))
    overview.push(await clickTime(page, page.getByRole('button', { name: 'Overview' })))
    await page.getByRole('button', { name: 'Back to the question' }).click()
  }
  const [least, most, wide] = [middle(plain), middle(busy), middle(overview)]
  process.stdout.write(`changing a word ${least} ms, choosing and going on ${most} ms, overview ${wide} ms\n`)
  expect(most).toBeLessThan(least * TIMES_A_WORD)
  expect(wide).toBeLessThan(least * TIMES_A_WORD * 2)
})
