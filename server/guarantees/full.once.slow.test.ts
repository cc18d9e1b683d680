import { health } from '@assay/contract/installation/installation'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { listLabels } from '@assay/contract/labels'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam } from '../../testing/client/exam.ts'
import { makeLabel } from '../../testing/client/make.ts'
import { printFigure } from '../../testing/server/guarantee.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

const MINUTE = 60_000

/** With `max_page_count = 1`, SQLite cannot allocate another page, as on a full disk. */
const fillDisk = ({ db }: TestServer) => sql`pragma max_page_count = 1`.execute(db)
const makeRoom = ({ db }: TestServer) => sql`pragma max_page_count = 1073741823`.execute(db)

const warnings = new Set<string>()

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    ({ status, message }) => {
      warnings.add(message)
      return status
    },
  )

/** Writes rows until one fails, because partly filled database pages accept a few rows on a full disk. */
async function untilRefused(write: () => Promise<unknown>): Promise<{ stored: number; status: number }> {
  for (let stored = 0; ; stored += 1) {
    const status = await statusOf(write())
    if (status !== 200) return { stored, status }
  }
}

// PostgreSQL reports a full disk with another error than SQLite, but the response is the same
// (server/src/platform/db/violations.ts).
test('on a full disk, writes fail completely and reads work; with free space, writes work again', async () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const server = await startTestServer({ config: { logLevel: 'warn' }, log: { write } })
  onTestFinished(() => server.close())
  await makeBank(server)
  const { candidate, questions } = await makeRunningExam(server, { max_time: 20 })
  const [question, selected] = questions
  if (!question || !selected) throw new Error('an empty paper')
  await candidate.draft(selected, [selected.answers_base[0]?.id ?? 0])
  const [one, other] = question.answers_base.map(({ id }) => [id])
  const before = (await server.staff(listLabels)).length

  await fillDisk(server)
  const labels = await untilRefused(() => makeLabel(server))
  let turn = 0
  const answers = await untilRefused(() => {
    turn += 1
    return candidate.submit(question, (turn % 2 === 0 ? one : other) ?? [])
  })
  const interviews = await untilRefused(() => makeInterview(server))

  expect([labels.status, answers.status, interviews.status]).toEqual([503, 503, 503])
  expect([...warnings]).toEqual(['The disk is full, please try again later'])
  const failed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request failed')
  expect(failed.map(({ level, err }) => [level, err?.stack !== undefined])).toEqual([
    [50, true],
    ...failed.slice(1).map(() => [40, false]),
  ])
  expect(failed.length).toBeGreaterThan(2)
  // The full disk prevents the server from storing the last use of the session and from closing the expired test. Read
  // requests must still work.
  server.clock.advance(30 * MINUTE)
  expect(await server.staff(listLabels)).toHaveLength(before + labels.stored)
  expect((await server.staff(listInterviews)).amount_of_interviews).toBe(1 + interviews.stored)
  expect(await server.anonymous(health)).toMatchObject({ status: 'ok' })

  await makeRoom(server)
  await makeLabel(server)
  const { interviews: ended } = await server.staff(listInterviews, { query: { status: 'Done' } })
  const journal = await server.db.selectFrom('submissions').select('id').where('kind', '=', 'answer').execute()
  printFigure(
    'G15',
    `${answers.stored - journal.length} lost of ${answers.stored} acknowledged before the disk was full`,
  )
  expect(journal).toHaveLength(answers.stored)
  expect(ended).toHaveLength(1)
})
