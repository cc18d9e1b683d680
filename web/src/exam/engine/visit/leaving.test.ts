import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, setVisibility } from '../../../../test/browser.ts'
import { openExamPage } from '../../../../test/examPage.ts'
import type { ExamServer } from '../../../../test/examServer.ts'
import { changeLanguage } from '../../../i18n/language.ts'

beforeEach(() => {
  sessionStorage.clear()
  setVisibility('visible')
})

const noticed = (server: ExamServer) => server.of('recordBrowserEvent').map(({ body }) => body['kind'])
const reportedLeaves = (server: ExamServer, what: 'leaves' | 'returns') =>
  server.of('sendHeartbeat').flatMap(({ body }) => (what in body ? [body[what]] : []))

function cameBy(type: 'navigate' | 'reload' | 'back_forward') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
}

/** Browsers fire `pagehide` first, and hide the page afterwards. */
function goAway({ close }: { close: () => void }): void {
  window.dispatchEvent(new Event('pagehide'))
  setVisibility('hidden')
  close()
}

async function openNext(server: ExamServer, type: Parameters<typeof cameBy>[0] = 'reload') {
  setVisibility('visible')
  cameBy(type)
  return openExamPage({ server })
}

const aKey = expect.stringMatching(/^[0-9a-f-]{36}$/)

test('a reload is reported once, with the key of the page before the reload', async () => {
  const first = await openExamPage()
  const { server } = first
  goAway(first)
  await finishPendingWork()
  expect(noticed(server)).toEqual([])
  expect(reportedLeaves(server, 'leaves')).toEqual([{ key: aKey, kind: 'hidden' }])
  expect(server.of('sendHeartbeat').at(-1)).toMatchObject({ isLastWord: true })

  await advanceTime(1_200)
  await openNext(server)
  const [leaves] = reportedLeaves(server, 'leaves') as { key: string }[]
  const [, returns, ...more] = reportedLeaves(server, 'returns')
  expect(returns).toEqual([{ key: leaves?.key, kind: 'reload', lasted: 1_200, ago: 1_200 }])
  await advanceTime(60_000)
  expect(more).toEqual([])
  expect(reportedLeaves(server, 'returns')).toHaveLength(2)
})

test('a reload for another language is reported as a language change, both before and after the reload', async () => {
  vi.stubGlobal('location', { ...location, reload: vi.fn() })
  const first = await openExamPage()
  changeLanguage('es')
  goAway(first)
  await finishPendingWork()
  expect(reportedLeaves(first.server, 'leaves')).toEqual([{ key: aKey, kind: 'language' }])
  await openNext(first.server)

  expect(reportedLeaves(first.server, 'returns').at(-1)).toMatchObject([{ kind: 'language' }])
})

test.each(['navigate', 'back_forward'] as const)(
  'opening the page in another way is not reported as a reload: %s',
  async (type) => {
    const first = await openExamPage()
    goAway(first)
    await openNext(first.server, type)

    expect(reportedLeaves(first.server, 'returns')).toEqual([[], []])
  },
)

test('reloads during an outage are reported, with failed attempts, until the server has received them', async () => {
  const first = await openExamPage()
  const { server } = first
  server.isReachable = false
  goAway(first)
  const second = await openNext(server)
  await advanceTime(5_000)
  goAway(second)
  await advanceTime(40_000)
  const third = await openNext(server)
  onTestFinished(third.close)
  server.isReachable = true
  await advanceTime(10_000)

  expect(reportedLeaves(server, 'returns').at(-1)).toMatchObject([
    { kind: 'reload', lasted: 0, ago: 55_000 },
    { kind: 'reload', lasted: 40_000, ago: 50_000 },
  ])
  const { body } = server.of('sendHeartbeat').at(-1) ?? {}
  expect(body).toMatchObject({ missed: 2 })
})

test('a reload that takes longer than any timeout of the server counts as a failed request', async () => {
  const first = await openExamPage()
  goAway(first)
  await advanceTime(40_000)
  await openNext(first.server)

  expect(first.server.of('sendHeartbeat').at(-1)).toMatchObject({ body: { missed: 1 } })
})

test('a page that the browser keeps in memory counts as hidden', async () => {
  const { server } = await openExamPage()
  window.dispatchEvent(new Event('pagehide'))
  setVisibility('hidden')
  await finishPendingWork()
  setVisibility('visible')
  await finishPendingWork()

  expect(noticed(server)).toEqual(['page_visible'])
  expect(sessionStorage.getItem('assay-left a-code')).toBeNull()
  setVisibility('hidden')
  await finishPendingWork()
  expect(noticed(server)).toEqual(['page_visible', 'page_hidden'])
})

test('if a hidden page closes, the server gets only the report that the page was hidden', async () => {
  const { server } = await openExamPage()
  setVisibility('hidden')
  window.dispatchEvent(new Event('pagehide'))
  await finishPendingWork()

  expect(noticed(server)).toEqual(['page_hidden'])
  expect(reportedLeaves(server, 'leaves')).toEqual([])
})

test('a tab without storage, or with an unknown stored value, opens normally', async () => {
  sessionStorage.setItem('assay-left a-code', 'no list')
  const page = await openExamPage()
  expect(reportedLeaves(page.server, 'returns')).toEqual([[]])
  vi.stubGlobal('sessionStorage', undefined)
  goAway(page)
  await finishPendingWork()
  expect(reportedLeaves(page.server, 'leaves')).toHaveLength(1)
})
