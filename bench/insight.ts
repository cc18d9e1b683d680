import type { Arguments } from '@assay/contract/client'
import { applyKeyFix, previewKeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listQuestions } from '@assay/contract/questions'
import { sql } from 'kysely'
import type { Caller } from '../hands/caller.ts'
import type { Db } from '../server/src/db/schema.ts'
import { countPiece } from '../server/src/insight/counting/count.ts'
import type { KnownVersions } from '../server/src/insight/versions.ts'
import { startCluster } from '../server/test/cluster.ts'
import { prepare } from './exams.ts'
import { printTable, whole } from './figures.ts'
import { CANDIDATES, FINISHED, savesBeside } from './insightBeside.ts'
import { makeInterviews } from './makeInterviews.ts'
import { wantedEngine } from './programs.ts'
import { compareSizes, type Looks, numberOf } from './sizes.ts'

const ONLY = wantedEngine()
const SUBMISSIONS_EACH = numberOf('ASSAY_BENCH_SUBMISSIONS', 30)

/** As after an upgrade: everything that is finished waits, and is counted piece by piece. */
async function countAll(db: Db): Promise<void> {
  const began = performance.now()
  await sql`insert into insight_due (interview_id) select id from interviews where closed_at is not null`.execute(db)
  const known: KnownVersions = new Map()
  let counted = 0
  for (let done = -1; done !== 0; counted += done) done = await countPiece(db, known)
  console.log(`  counted ${counted + 1} of them in ${whole((performance.now() - began) / 1000)} s`)
}

/** A wrong key that is put in and taken out again, whoever has drawn the question. */
async function fixAndUndo(staff: Caller, id: number): Promise<void> {
  const params = { id }
  const { options } = await staff(getQuestionInsight, { params })
  const right = options.filter(({ is_valid }) => !is_valid).map((option) => option.id)
  const query = { right: right.join(','), treatment: 'rescore' as const }
  const { version } = await staff(previewKeyFix, { params, query })
  const body = { version, right, treatment: query.treatment, reason: 'A bench' }
  const fix = await staff(applyKeyFix, { params, body })
  await staff(undoKeyFix, { params: { id: fix.id }, body: { reason: 'A bench' } })
  // What the fix and its undo want to be counted anew.
  while ((await staff(listQuestionInsight, { query: {} })).pending > 0);
}

async function looks(staff: Caller): Promise<Looks> {
  const list = (query: Arguments<typeof listQuestionInsight>['query']) => () => staff(listQuestionInsight, { query })
  const { questions } = await list({ sort: 'shown' })()
  const id = questions[0]?.question_id ?? 0
  return {
    'list of questions, first page': () => staff(listQuestions, { query: {} }),
    'insight, first page': list({}),
    'insight, by facility': list({ sort: 'facility' }),
    'insight, by a flag': list({ flag: 'WEAK' }),
    'one question': () => staff(getQuestionInsight, { params: { id } }),
    'a key fix, its undo and counting both': () => fixAndUndo(staff, id),
  }
}

/** What staff see of figures, with a thousand and with a hundred thousand interviews. */
const looksOfStaff = () =>
  compareSizes({
    few: numberOf('ASSAY_BENCH_FEW', 1_000),
    many: numberOf('ASSAY_BENCH_INTERVIEWS', 100_000),
    things: 'interviews',
    prepare,
    fill: async (db, amount) => {
      await makeInterviews(db, amount, SUBMISSIONS_EACH)
      await countAll(db)
    },
    looks,
  })

/** What candidates notice of it. */
async function waitsOfCandidates(): Promise<void> {
  const cluster = await startCluster({ fsync: true })
  const engines = { SQLite: async () => '', PostgreSQL: () => cluster.createDatabase('insight') }
  const rows: string[][] = []
  for (const [engine, place] of Object.entries(engines)) {
    if (!ONLY || ONLY === engine) rows.push(...(await savesBeside(engine, await place())))
  }
  await cluster.stop()
  console.log(`\n${CANDIDATES} candidates save answers while ${FINISHED} interviews are counted, and a key is fixed.\n`)
  printTable([['', 'takes', 'save (p95)', 'of quiet', 'longest save', 'of the whole'], ...rows])
}

export async function insight(): Promise<void> {
  await looksOfStaff()
  await waitsOfCandidates()
}
