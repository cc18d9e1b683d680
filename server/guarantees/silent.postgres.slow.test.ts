import { health } from '@assay/contract/installation/installation'
import { listLabels } from '@assay/contract/labels'
import { expect, onTestFinished, test } from 'vitest'
import { CANDIDATE, candidateOf, makeBank, makeInterview } from '../../testing/client/exam.ts'
import { createEmptyDatabase } from '../../testing/server/database.ts'
import { printFigure, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { openRelay } from '../../testing/server/network/relay.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { startTestServer } from '../../testing/server/testServer.ts'

const CANDIDATES = 12
const DEADLINE_MS = 800

async function openBehindWire() {
  const place = await createEmptyDatabase()
  const wire = await openRelay(place.databaseUrl ?? '')
  const testServer = await startTestServer({ place: { ...place, databaseUrl: wire.url, deadlineMs: DEADLINE_MS } })
  await makeBank(testServer)
  const candidates = []
  while (candidates.length < CANDIDATES) {
    const { code } = await makeInterview(testServer)
    const candidate = candidateOf(testServer.anonymous, code)
    await candidate.start(CANDIDATE)
    candidates.push({ candidate, questions: (await candidate.page()).questions })
  }
  onTestFinished(async () => {
    await testServer.close()
    await wire.cut()
    await place.remove()
  })
  return { testServer, wire, candidates }
}

type Behind = Awaited<ReturnType<typeof openBehindWire>>

const answerAll = ({ candidates }: Behind, at: number): Promise<number[]> =>
  Promise.all(
    candidates.map(({ candidate, questions }) => {
      const question = questions[at]
      if (!question) throw new Error('an empty paper')
      const answers = question.answers_base.slice(0, 1).map(({ id }) => id)
      return candidate.submit(question, answers).then(
        () => 200,
        ({ status }) => status,
      )
    }),
  )

// This test runs only on PostgreSQL, because SQLite has no connections that can stop responding.
test(
  'if database connections stop responding, the server replaces them and saves later answers',
  async () => {
    const behind = await openBehindWire()
    const before = await answerAll(behind, 0)

    // Opens as many connections as the server may have, so that all connections stop responding.
    await Promise.all(behind.candidates.map(() => behind.testServer.staff(listLabels)))
    behind.wire.freeze()
    const during = await answerAll(behind, 1)
    const after = await answerAll(behind, 2)

    const saved = await Promise.all(
      behind.candidates.map(async ({ candidate }) => {
        const { questions } = await candidate.page()
        return questions.map(({ is_answered }) => is_answered)
      }),
    )
    const lost = [before, during, after].flatMap((statuses, at) =>
      statuses.filter((status, who) => status === 200 && !saved[who]?.[at]),
    )
    printFigure('G21', `${during.filter((status) => status === 503).length} refused with 503, ${lost.length} lost`)
    expect(before.every((status) => status === 200)).toBe(true)
    expect(during.every((status) => status === 200 || status === 503)).toBe(true)
    expect(during).toContain(503)
    expect(after.every((status) => status === 200)).toBe(true)
    expect(lost).toEqual([])
    expect(await behind.testServer.anonymous(health)).toMatchObject({ status: 'ok' })
  },
  TIMEOUT_MS,
)

test('if the database does not respond, the metrics report this and the server can still be stopped', async () => {
  const { settings, url, remove } = await freshSettings()
  const wire = await openRelay(settings.DATABASE_URL ?? '')
  const port = String(await freePort())
  const server = launch({ ...settings, DATABASE_URL: wire.url, ASSAY_METRICS_PORT: port })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await wire.cut()
    await remove()
  })
  await server.until('Assay is ready')

  wire.fallSilent()
  const read = async () => (await ask(`http://127.0.0.1:${port}`, '/metrics')).text
  const reading = read()
  const first = await Promise.race([reading.then(() => 'metrics'), ask(url, '/api/health').then(() => 'health')])
  expect(first).toBe('metrics')
  const text = await reading
  expect(text).toMatch(/^assay_database_up 0$/m)
  expect(text).not.toMatch(/^assay_tests_running /m)
  expect(text).toMatch(/^assay_heap_bytes \d/m)
  await expect.poll(read).toMatch(/^assay_ready 0$/m)
  server.signal('SIGTERM')

  expect(await server.ended).not.toBeNull()
})
