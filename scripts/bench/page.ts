import { type Browser, chromium as launcher, type Page } from '@playwright/test'
import { fillBank, finishInterview, invite, startAndAnswer } from '../../testing/browser/bank.ts'
import { sumOf, watchFetches, watchQuiet } from '../../testing/browser/fetches.ts'
import { startServer } from '../../testing/browser/server.ts'
import { callerAt } from '../../testing/client/caller.ts'
import { CANDIDATE, makeInterview } from '../../testing/client/exam.ts'
import { chromium } from '../lib/chromium.mjs'
import { registerStaff } from './exams.ts'
import { milliseconds, printTable, wholeNumber } from './figures.ts'
import { type Line, lines, readLooks, startObservers, throttle, waitUntilVisible } from './slowBrowser.ts'

const FINISHED = 12

async function startPageServer(url: string) {
  const staff = await registerStaff(url)
  const anonymous = callerAt(url)
  for (const label of ['GIT', 'SQL', 'CSS']) await fillBank(staff, 20, [label])
  let finished = ''
  for (let at = 1; at <= FINISHED; at += 1) {
    // Candidate names must not contain digits, so the number is written as a row of the letter I.
    const name = `Dora ${'I'.repeat(at)}`
    const interview = await invite(staff, name, { amount_of_questions: 30, labels: ['GIT', 'SQL', 'CSS'] })
    await startAndAnswer(anonymous, interview, name, 6, 2)
    await finishInterview(anonymous, interview)
    finished = interview.code
  }
  const invitation = async () =>
    (await makeInterview({ staff }, { amount_of_questions: 30, labels: ['GIT', 'SQL', 'CSS'] })).code
  return { token: staff.token ?? '', finished, invitation }
}

type PageServer = Awaited<ReturnType<typeof startPageServer>>

interface Visit {
  path: string
  token?: string
  usable: string
  enter?: (page: Page) => Promise<void>
}

const ENTRY = 'input[type=email]:enabled'
/** The entry form is in the HTML, but works only after the page has loaded the interview. */
const KNOWN = '[data-known=true]'
const OPTION = 'fieldset:enabled input'

const visitsOf = ({ finished, token }: PageServer, waiting: string): Record<string, Visit> => ({
  entry: { path: `/interviews/${waiting}`, usable: KNOWN },
  exam: { path: `/interviews/${waiting}`, usable: OPTION, enter: enterExam },
  dashboard: { path: '/admin/dashboard', token, usable: `a[href$="/interviews/${finished}/result"]` },
  list: { path: '/admin/interviews/view', token, usable: 'main table tbody tr, main li h2, main [role=row]' },
  result: { path: `/admin/interviews/${finished}/result`, token, usable: 'main h1 ~ *, main table' },
})

async function enterExam(page: Page): Promise<void> {
  await page.locator(ENTRY).fill(CANDIDATE)
  await page.getByRole('checkbox').check()
}

async function measurePage(browser: Browser, url: string, visit: Visit, line: Line) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await startObservers(page, visit.token)
  const fetches = watchFetches(page)
  const untilQuiet = watchQuiet(page)
  const throttling = await throttle(page, line)
  await page.goto(url + visit.path, { waitUntil: 'commit' })
  let began = 0
  if (visit.enter) {
    await throttling.release()
    await waitUntilVisible(page, ENTRY)
    await visit.enter(page)
    await untilQuiet()
    await throttling.apply()
    began = await page.evaluate(() => performance.now())
    await page.locator('button[type=submit]').click({ noWaitAfter: true })
  }
  const usable = (await waitUntilVisible(page, visit.usable)) - began
  // Requests after this point only preload other screens and offline data, so they do not count.
  const fetching = fetches()
  await throttling.release()
  await untilQuiet()
  const { firstText, shift } = await readLooks(page)
  const fetched = await fetching
  await context.close()
  return { bytes: sumOf(fetched), requests: fetched.length, firstText: began ? usable : firstText, usable, shift }
}

export async function page(): Promise<void> {
  const server = await startServer()
  const browser = await launcher.launch({
    executablePath: chromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const testServer = await startPageServer(server.url)
    for (const line of lines) {
      const rows: string[][] = []
      for (const [name, visit] of Object.entries(visitsOf(testServer, await testServer.invitation()))) {
        const { bytes, requests, firstText, usable, shift } = await measurePage(browser, server.url, visit, line)
        rows.push([
          name,
          wholeNumber(bytes / 1000),
          wholeNumber(requests),
          milliseconds(firstText),
          milliseconds(usable),
          shift.toFixed(3),
        ])
      }
      console.log(`\n${line.name}\n`)
      printTable([['', 'KB of brotli until usable', 'requests', 'first text', 'usable', 'moved (CLS)'], ...rows])
    }
  } finally {
    await browser.close()
    await server.stop()
    server.clearUp()
  }
}
