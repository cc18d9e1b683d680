import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { applyKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { sql } from 'kysely'
import type { Caller } from '../hands/caller.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { freePort } from '../server/test/freePort.ts'
import { prepare, seatOf, signInAgain } from './exams.ts'
import { milliseconds, percentile, times } from './figures.ts'
import { openLoad } from './load.ts'
import { makeInterviews } from './makeInterviews.ts'
import { runServer } from './programs.ts'
import { numberOf } from './sizes.ts'

export const FINISHED = numberOf('ASSAY_BENCH_FINISHED', 10_000)
export const CANDIDATES = 16
const SLICE_MS = 200

type Saving = (ms: number) => Promise<number[]>

/** How long the work takes, and every save that is made meanwhile. */
async function beside(save: Saving, work: () => Promise<unknown>) {
  const began = performance.now()
  let took = 0
  const working = work().then(() => {
    took = performance.now() - began
  })
  const saved: number[] = []
  while (took === 0) saved.push(...(await save(SLICE_MS)))
  await working
  return { took, p95: percentile(saved, 0.95), longest: Math.max(...saved) }
}

const pendingOf = async (staff: Caller) => (await staff(listQuestionInsight, { query: {} })).pending

/** As after an upgrade: by the server itself, which is asked now and then whether it is done. */
async function untilCounted(staff: Caller): Promise<void> {
  while ((await pendingOf(staff)) > 0) await pause(1_000)
}

/** A key fix of the question that most have had, which changes nearly all of their results. */
async function planFix(staff: Caller) {
  const { questions } = await staff(listQuestionInsight, { query: { sort: 'shown' } })
  const params = { id: questions[0]?.question_id ?? 0 }
  const { options } = await staff(getQuestionInsight, { params })
  const right = options.filter(({ is_valid }) => !is_valid).map(({ id }) => id)
  const query = { right: right.join(','), treatment: 'rescore' as const }
  const { version } = await staff(previewKeyFix, { params, query })
  const body = { version, right, treatment: query.treatment, reason: 'A bench' }
  return () => staff(applyKeyFix, { params, body })
}

async function fill(folder: string, databaseUrl: string): Promise<void> {
  const db = await openDatabase({ folder, databaseUrl: databaseUrl || undefined })
  await makeInterviews(db, FINISHED, 30)
  await sql`insert into insight_due (interview_id) select id from interviews where closed_at is not null`.execute(db)
  if (databaseUrl) await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

/** What a save waits in quiet, while old interviews are counted, and while a key is fixed and given back. */
export async function savesBeside(name: string, databaseUrl: string): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-insight-'))
  const port = await freePort()
  const settings = { ASSAY_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port) }
  const base = `http://127.0.0.1:${port}`
  const empty = await runServer(settings)
  const { runningExams } = await prepare(base)
  await empty.end()
  await fill(folder, databaseUrl)

  const server = await runServer(settings)
  const staff = await signInAgain(base)
  const seats = (await runningExams(CANDIDATES)).map(seatOf)
  const load = openLoad()
  const save: Saving = async (ms) => (await load.give({ kind: 'steps', port, seats, ms })).saved
  const counting = await beside(save, () => untilCounted(staff))
  const quiet = await save(3_000)
  const fix = await planFix(staff)
  let id = 0
  const fixing = await beside(save, async () => {
    id = (await fix()).id
  })
  await untilCounted(staff)
  const undoing = await beside(save, () => staff(undoKeyFix, { params: { id }, body: { reason: 'A bench' } }))
  load.end()
  await server.end()
  await rm(folder, { recursive: true, force: true })

  const p95 = percentile(quiet, 0.95)
  const row = (what: string, { took, ...of }: Awaited<ReturnType<typeof beside>>) => [
    ...[`${name}, ${what}`, milliseconds(took)],
    ...[milliseconds(of.p95), times(of.p95 / p95), milliseconds(of.longest), times(of.longest / took)],
  ]
  return [
    [`${name}, in quiet`, '', milliseconds(p95), '', milliseconds(Math.max(...quiet)), ''],
    row('counting', counting),
    row('a key fix', fixing),
    row('its undo', undoing),
  ]
}
