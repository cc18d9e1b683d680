import { answerStates } from '@assay/domain/exam/journal'
import { maskedDuration } from '@assay/domain/exam/maskedTime'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { finalAnswers, storeFinalAnswers } from '../../attempts/closing/finalAnswers.ts'
import { loadJournals } from '../../attempts/journal.ts'
import { readIds, readPaperLabels } from '../../attempts/paper.ts'
import { labelsOf } from '../../attempts/states/interviewRow.ts'
import { interviewsIn } from '../../attempts/states/inView.ts'
import { loadScoringVersions, type ScoringVersionCache } from '../scoringVersions.ts'
import type { CountedQuestion } from './contribution.ts'

const finishedOf = (db: Queryable, ids: readonly number[]) =>
  interviewsIn(db, 'statistics')
    .select(['id', 'blueprint_id', 'closed_at', 'told_end_at', 'max_time', 'extra_seconds', 'given_seconds'])
    .where('id', 'in', ids)
    .$narrowType<{ closed_at: number }>()
    .execute()

const papersOf = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('papers')
    .select(['interview_id', 'position', 'version_id', 'labels', 'chosen', 'seconds'])
    .select(['papers.right_ids', 'papers.voided_by', 'papers.credited_by', 'papers.key_fix_id'])
    .where('interview_id', 'in', ids)
    .orderBy('interview_id')
    .orderBy('position')
    .execute()

type FinishedRow = Awaited<ReturnType<typeof finishedOf>>[number]
type PaperRow = Awaited<ReturnType<typeof papersOf>>[number]

type Papers = Map<number, PaperRow[]>

/** Older releases did not store the results per question, so these results are calculated from the journal. */
async function storeMissingResults(tx: Tx, finished: readonly FinishedRow[], papers: Papers): Promise<void> {
  const before = finished.filter(({ id }) => papers.get(id)?.some(({ chosen }) => chosen === null))
  if (before.length === 0) return
  const journals = await loadJournals(
    tx,
    before.map(({ id }) => id),
  )
  const answers = before.map((row) => {
    const rows = journals.get(row.id) ?? []
    const positions = (papers.get(row.id) ?? []).map(({ position }) => position)
    const masked = (seconds: number) => maskedDuration(row, seconds)
    return finalAnswers({ id: row.id, positions, rows, states: answerStates(rows), masked })
  })
  await storeFinalAnswers(tx, answers.flat())
  for (const [at, { id }] of before.entries()) {
    const own = answers[at]
    papers.set(
      id,
      (papers.get(id) ?? []).map((question, place) => ({ ...question, ...own?.[place] })),
    )
  }
}

export interface CountedTest {
  interview_id: number
  blueprint_id: number | null
  end_at: number
  paper: CountedQuestion[]
}

export async function readFinishedInterviews(
  tx: Tx,
  versionCache: ScoringVersionCache,
  ids: readonly number[],
): Promise<CountedTest[]> {
  const finished = await finishedOf(tx, ids)
  if (finished.length === 0) return []
  const finishedIds = finished.map(({ id }) => id)
  const papers = Map.groupBy(await inChunks(finishedIds, (part) => papersOf(tx, part)), (row) => row.interview_id)
  const labels = Map.groupBy(await inChunks(finishedIds, (part) => labelsOf(tx, part)), (row) => row.interview_id)
  await loadScoringVersions(
    tx,
    versionCache,
    [...papers.values()].flat().map(({ version_id }) => version_id),
  )
  await storeMissingResults(tx, finished, papers)
  return finished.map((row) => {
    const wanted = new Set((labels.get(row.id) ?? []).map(({ name }) => name))
    return {
      interview_id: row.id,
      blueprint_id: row.blueprint_id,
      end_at: row.told_end_at ?? row.closed_at,
      paper: (papers.get(row.id) ?? []).map((question) => asCountedQuestion(question, versionCache, wanted)),
    }
  })
}

function asCountedQuestion(
  row: PaperRow,
  versionCache: ScoringVersionCache,
  wanted: ReadonlySet<string>,
): CountedQuestion {
  const version = versionCache.get(row.version_id)
  if (!version)
    throw new Error(`An interview contains the question version ${row.version_id}, but this version does not exist`)
  const labels = readPaperLabels(row.labels).map(({ label_name }) => label_name)
  return {
    version,
    chosen: row.chosen === null ? [] : readIds(row.chosen),
    seconds: row.seconds ?? 0,
    correctIds: row.right_ids === null ? null : readIds(row.right_ids),
    // A question that counts as correct for all candidates is left out of the statistics too.
    isVoided: row.voided_by !== null || row.credited_by !== null,
    labels: labels.filter((name) => wanted.has(name)),
  }
}
