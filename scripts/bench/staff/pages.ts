import { listInterviews } from '@assay/contract/interviews/interviews'
import { type Browser, chromium as launcher, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/db/schema.ts'
import { watchQuiet } from '../../../testing/browser/fetches.ts'
import { chromium } from '../../lib/chromium.mjs'
import { fill as fillQuestions } from '../bank/longQuestions.ts'
import { prepare } from '../exams.ts'
import { median, milliseconds, printTable } from '../figures.ts'
import { fillRanking, ID } from '../fillRanking.ts'
import { makeInterviews } from '../makeInterviews.ts'
import { numberOf, startFilled } from '../sizes.ts'

const QUESTIONS = numberOf('ASSAY_BENCH_QUESTIONS', 5_000)
const INTERVIEWS = numberOf('ASSAY_BENCH_INTERVIEWS', 1_000)
const ROUNDS = numberOf('ASSAY_BENCH_ROUNDS', 9)
/** Typing speed of a trained person. */
const KEY_MS = 60

async function fill(db: Db): Promise<void> {
  await fillQuestions(db, QUESTIONS)
  await makeInterviews(db, INTERVIEWS, 30)
  await fillRanking(db)
  // Otherwise every label of the question bank would be a column.
  await sql`delete from blueprint_labels where name not in ('PYTHON', 'SQL', 'JAVASCRIPT')`.execute(db)
}

interface Act {
  from: string
  /** Visible before the action starts. */
  ready: string
  does: (page: Page) => Promise<void>
  until: string
}

const SEARCH = 'main input[type=search]'
const CARDS = 'main ul[aria-busy=false] > li'
const ROW = 'main table tbody tr td a'

const actsOf = (finished: string): Record<string, Act> => ({
  'first list': {
    from: '/admin/dashboard',
    ready: `main a[href$="/result"]`,
    does: (page) => page.locator('nav a[href="/admin/interviews/view"]').first().click(),
    until: ROW,
  },
  result: {
    from: '/admin/interviews/view?status=Done',
    ready: ROW,
    does: (page) => page.locator(`a[href="/admin/interviews/${finished}/result"]`).first().click(),
    until: 'main #questions',
  },
  ranking: {
    from: `/admin/blueprints/${ID}`,
    ready: ROW,
    does: (page) => page.getByRole('tab').nth(1).click(),
    until: '[id$="-panel-ranking"] tbody a',
  },
  'search in questions': {
    from: '/admin/questions/view',
    ready: CARDS,
    does: (page) => page.locator(SEARCH).fill('xylophone'),
    until: `${CARDS}:only-child`,
  },
})

declare global {
  var seen: Promise<number>
  var keys: number[]
}

interface Watched {
  token: string
  until: string
}

/**
 * Measured inside the page, to include the work within a click: from the event, by the browser's clock, to the end of
 * the first frame with the result, including layout and paint.
 */
function watch({ token, until }: Watched): void {
  localStorage.setItem('token', token)
  globalThis.keys = []
  /** High priority, so that no other task of the page runs first. */
  const afterFrame = (act: () => void) =>
    requestAnimationFrame(() => void scheduler.postTask(act, { priority: 'user-blocking' }))
  globalThis.seen = new Promise((tell) => {
    let isActed = false
    const note = ({ timeStamp }: Event) => {
      if (isActed) return
      isActed = true
      const look = () => {
        if (!document.querySelector(until)?.checkVisibility()) return void requestAnimationFrame(look)
        void scheduler.postTask(() => tell(performance.now() - timeStamp), { priority: 'user-blocking' })
      }
      requestAnimationFrame(look)
    }
    for (const kind of ['pointerdown', 'input']) addEventListener(kind, note, { capture: true })
  })
  const drawn = ({ timeStamp }: Event) => afterFrame(() => void globalThis.keys.push(performance.now() - timeStamp))
  addEventListener('keydown', drawn, { capture: true })
}

interface Site {
  browser: Browser
  base: string
  token: string
}

/** A browser with a warm cache and a new page. */
async function inPage<Result>({ browser, base, token }: Site, act: Act, look: (page: Page) => Promise<Result>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(watch, { token, until: act.until })
  const untilQuiet = watchQuiet(page)
  const open = async () => {
    await page.goto(base + act.from)
    await page.locator(act.ready).first().waitFor()
    await untilQuiet()
  }
  await open()
  const looks: Result[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    await open()
    const looked = await look(page)
    if (round >= 0) looks.push(looked)
  }
  await context.close()
  return looks
}

async function typing(page: Page): Promise<number[]> {
  const box = page.locator(SEARCH)
  await box.focus()
  await page.evaluate(() => globalThis.keys.splice(0))
  await page.keyboard.type('number asks xylophone', { delay: KEY_MS })
  return page.evaluate(() => globalThis.keys)
}

/** Measures the delay of clicks and typing for staff, in a browser on the same machine. */
export async function pages(): Promise<void> {
  const shape = { prepare, fill, things: 'interviews' }
  const server = await startFilled(shape, '', INTERVIEWS)
  const browser = await launcher.launch({ executablePath: chromium(), args: ['--no-sandbox'] })
  const site = { browser, base: `http://127.0.0.1:${server.port}`, token: server.staff.token ?? '' }
  const { interviews } = await server.staff(listInterviews, { query: { status: 'Done' } })
  const acts = actsOf(interviews[0]?.code ?? '')
  const rows: string[][] = []
  for (const [name, act] of Object.entries(acts)) {
    const took = await inPage(site, act, async (page) => {
      await act.does(page)
      return page.evaluate(() => globalThis.seen)
    })
    rows.push([name, milliseconds(median(took)), milliseconds(Math.max(...took))])
  }
  const search = acts['search in questions']
  if (search) {
    const keys = (await inPage(site, search, typing)).flat()
    rows.push([
      'a letter that is typed there, until it is drawn',
      milliseconds(median(keys)),
      milliseconds(Math.max(...keys)),
    ])
  }
  console.log(
    `\n${QUESTIONS} questions, ${INTERVIEWS} interviews; ${ROUNDS} times each, from the act until it is drawn.\n`,
  )
  printTable([['', 'median', 'longest'], ...rows])
  await browser.close()
  await server.end()
}
