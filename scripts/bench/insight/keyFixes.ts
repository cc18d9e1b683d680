import { applyKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import type { Db } from '../../../server/src/platform/db/schema.ts'
import type { Caller } from '../../../testing/client/caller.ts'
import { startCluster } from '../../../testing/server/cluster.ts'
import { openTestOf, prepareBank, runningExams } from '../exams.ts'
import { printTable, times } from '../figures.ts'
import { openLoad } from '../load.ts'
import { wantedEngine } from '../programs.ts'
import { numberOf, startFilled } from '../sizes.ts'
import { compareReads } from './compareReads.ts'
import { makeCounted, untilCounted, untilFitted } from './counted.ts'
import {
  CANDIDATES,
  measureAlone,
  measureDuring,
  type Parallel,
  parallelHead,
  parallelRow,
  savesOf,
} from './parallel.ts'

const FEW = numberOf('ASSAY_BENCH_FEW', 1_000)
const MANY = numberOf('ASSAY_BENCH_FINISHED', 10_000)
const QUESTIONS = 30

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

const undoOf = (staff: Caller, id: number) => staff(undoKeyFix, { params: { id }, body: { reason: 'A bench' } })

async function warmUp(staff: Caller): Promise<void> {
  const apply = await planFix(staff)
  const { id } = await apply()
  await untilCounted(staff)
  await undoOf(staff, id)
  await untilCounted(staff)
}

interface FixMeasurement {
  quiet: Parallel
  fix: Parallel
  undo: Parallel
}

async function measureKeyFix(amount: number, databaseUrl: string): Promise<FixMeasurement> {
  const fill = (db: Db) => makeCounted(db, amount, QUESTIONS)
  const server = await startFilled({ prepare: prepareBank, fill, things: 'finished interviews' }, databaseUrl, amount)
  const { staff, port } = server
  const openTests = (await runningExams(`http://127.0.0.1:${port}`, staff, CANDIDATES)).map(openTestOf)
  await untilFitted(staff)
  await warmUp(staff)
  const load = openLoad()
  const save = savesOf(load, port, openTests)
  const quiet = await measureAlone(save)
  const apply = await planFix(staff)
  let id = 0
  const fix = await measureDuring(save, async () => {
    id = (await apply()).id
  })
  await untilCounted(staff)
  const undo = await measureDuring(save, () => undoOf(staff, id))
  load.end()
  await server.end()
  return { quiet, fix, undo }
}

async function compareKeyFixes(engine: string, place: (name: string) => Promise<string>): Promise<void> {
  const few = await measureKeyFix(FEW, await place('fix_few'))
  const many = await measureKeyFix(MANY, await place('fix_many'))
  const rows = [
    { amount: FEW, of: few },
    { amount: MANY, of: many },
  ].flatMap(({ amount, of: { quiet, fix, undo } }) => [
    parallelRow(`${amount}: in quiet`, quiet, quiet),
    parallelRow(`${amount}: a key fix`, fix, quiet),
    parallelRow(`${amount}: its undo`, undo, quiet),
  ])
  const ratios = [times(many.fix.took / few.fix.took), times(many.undo.took / few.undo.took)]
  console.log(
    `\n${engine}: a key fix over ${FEW} and over ${MANY} finished interviews, ${CANDIDATES} candidates save.\n`,
  )
  printTable([['', ...parallelHead], ...rows])
  console.log(`\nThe larger fix takes ${ratios[0]} as long as the smaller, its undo ${ratios[1]}.`)
}

export async function insight(): Promise<void> {
  await compareReads()
  const only = wantedEngine()
  const cluster = await startCluster({ fsync: true })
  const engines = { SQLite: async () => '', PostgreSQL: (name: string) => cluster.createDatabase(name) }
  for (const [engine, place] of Object.entries(engines))
    if (!only || only === engine) await compareKeyFixes(engine, place)
  await cluster.stop()
}
