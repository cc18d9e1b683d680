import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../browser/bank.ts'
import { watchQuiet } from '../../browser/fetches.ts'
import { expect, type TestServer, test } from '../../browser/fixtures.ts'

/** Maximum layout shift of a screen while it loads, as browsers measure it (the Cumulative Layout Shift). */
const MOST = 0.02
/** Request 1 is delayed by 40 ms, request 2 by 80 ms, and so on. So content that needs no response appears first. */
const LATER_MS = 40

const widths = [1280, 390]

interface Shift {
  value: number
  what: string
}

interface Source {
  node?: Node
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

declare global {
  var shifts: Shift[]
}

const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
        globalThis.shifts.push({
          value: entry.value,
          what: entry.sources
            .map(({ node, previousRect, currentRect }) => {
              const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join()
              return `${node?.textContent?.slice(0, 40) ?? ''} ${place(previousRect)} → ${place(currentRect)}`
            })
            .join(' | '),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function answerOneByOne(page: Page): Promise<void> {
  let asked = 0
  await page.route(/\/api\/(?!.*\/stream)/, async (route) => {
    asked += 1
    await setTimeout(asked * LATER_MS)
    // Errors are ignored: when the page leaves a screen, the requests of this screen are aborted.
    await route.continue().catch(() => {})
  })
}

async function fillInterviews(assay: TestServer): Promise<string> {
  const admin = await assay.setUp()
  await fillBank(admin, 12, ['GIT'])
  await invite(admin, 'Wanda Waiting')
  for (const name of ['Dora Done', 'Bert Bad', 'Carla Clever']) {
    const interview = await invite(admin, name)
    await startAndAnswer(assay.anonymous, interview, name, 6)
    await finishInterview(assay.anonymous, interview)
    if (name === 'Carla Clever') return interview.code
  }
  return ''
}

for (const width of widths)
  test(`the layout of a screen ${width} px wide does not shift while the screen loads`, async ({ page, assay }) => {
    const finished = await fillInterviews(assay)
    await assay.enter(page)
    await page.setViewportSize({ width, height: 800 })
    await noteShifts(page)
    const untilQuiet = watchQuiet(page)
    const screens = {
      '/dashboard': 'Dashboard',
      '/interviews/view': 'Interviews',
      [`/interviews/${finished}/result`]: 'Carla Clever',
      '/live': 'Live',
      '/insight': 'Insight',
      '/users': 'Users',
    }
    for (const [screen, heading] of Object.entries(screens)) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await answerOneByOne(page)
      await page.goto(`${assay.url}/admin${screen}`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await untilQuiet()
      const shifts = await page.evaluate(() => globalThis.shifts)
      const sum = shifts.reduce((whole, { value }) => whole + value, 0)
      expect(
        sum,
        `${screen}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`,
      ).toBeLessThan(MOST)
    }
  })
