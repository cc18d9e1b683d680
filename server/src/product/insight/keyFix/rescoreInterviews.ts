import type { TestScore } from '@assay/domain/exam/scoring'
import type { Queryable } from '../../../platform/db/schema.ts'
import { scoreByOriginalKey, scorePaper } from '../../attempts/closing/scoring.ts'
import { cachedParser, readIds, readPaperLabels } from '../../attempts/paper.ts'
import { labelsOf } from '../../attempts/states/interviewRow.ts'
import { loadScoringVersions, type ScoringVersionCache } from '../scoringVersions.ts'
import type { PaperQuestionKey } from './affectedPaperQuestions.ts'

/** Between two batches of interviews, the server can handle other requests. */
const BATCH_SIZE = 50

const papersOf = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('papers')
    .select(['interview_id', 'position', 'version_id', 'labels', 'chosen'])
    .select(['papers.right_ids', 'papers.voided_by', 'papers.credited_by', 'papers.key_fix_id'])
    .where('interview_id', 'in', ids)
    .orderBy('interview_id')
    .orderBy('position')
    .execute()

type PaperRow = Awaited<ReturnType<typeof papersOf>>[number]

export interface RescoredResult {
  interview_id: number
  result: TestScore
  first_score: number | null
  labels: readonly { label_id: number; name: string }[]
}

/** Most tests share the same texts and answer keys, so parsed values are cached. */
function createPaperParsers(versionCache: ScoringVersionCache) {
  const idsOf = cachedParser(readIds)
  const optionsOf = cachedParser((key) => {
    const [id, correctIds] = JSON.parse(key) as [number, number[] | null]
    const version = versionCache.get(id)
    if (!version) throw new Error(`An interview contains the question version ${id}, but this version does not exist`)
    const asOption = (option: (typeof version.options)[number]) => ({ ...option, description: '', is_fixed: false })
    const drawnOptions = version.options.map(asOption)
    const options = drawnOptions.map((option) => ({
      ...option,
      is_valid: (correctIds ?? version.correctIds).includes(option.id),
    }))
    return { kind: version.kind, drawnOptions, options }
  })
  return { idsOf, labelsOf: cachedParser(readPaperLabels), optionsOf }
}

type PaperParsers = ReturnType<typeof createPaperParsers>

function scorableQuestionOf(row: PaperRow, { idsOf, labelsOf, optionsOf }: PaperParsers, fixed: PaperQuestionKey) {
  const by = { voidedBy: row.voided_by, creditedBy: row.credited_by, lastFixId: row.key_fix_id }
  const stored = { correctIds: row.right_ids === null ? null : idsOf(row.right_ids), ...by }
  const { correctIds, voidedBy, creditedBy, lastFixId } = row.position === fixed.position ? fixed.keyState : stored
  return {
    ...{
      position: row.position,
      labels: labelsOf(row.labels),
      ...optionsOf(JSON.stringify([row.version_id, correctIds])),
    },
    ...{ isVoided: voidedBy !== null, isCredited: creditedBy !== null, lastFixId },
  }
}

export interface ScoringCaches {
  versionCache: ScoringVersionCache
  parsers: PaperParsers
}

export const createScoringCaches = (versionCache: ScoringVersionCache): ScoringCaches => ({
  versionCache,
  parsers: createPaperParsers(versionCache),
})

async function scorePart(
  db: Queryable,
  { versionCache, parsers }: ScoringCaches,
  part: readonly PaperQuestionKey[],
): Promise<RescoredResult[]> {
  const ids = part.map(({ interview_id }) => interview_id)
  const rows = await papersOf(db, ids)
  await loadScoringVersions(
    db,
    versionCache,
    rows.map(({ version_id }) => version_id),
  )
  const papers = Map.groupBy(rows, ({ interview_id }) => interview_id)
  const labels = Map.groupBy(await labelsOf(db, ids), ({ interview_id }) => interview_id)
  return part.map((fixed) => {
    const own = papers.get(fixed.interview_id) ?? []
    const paper = own.map((row) => scorableQuestionOf(row, parsers, fixed))
    const states = new Map(own.map(({ position, chosen }) => [position, { answer: parsers.idsOf(chosen ?? '[]') }]))
    const own_labels = labels.get(fixed.interview_id) ?? []
    const attemptLabels = new Set(own_labels.map(({ name }) => name))
    return {
      interview_id: fixed.interview_id,
      result: scorePaper(paper, states, attemptLabels),
      first_score: scoreByOriginalKey(paper, states),
      labels: own_labels,
    }
  })
}

export async function rescoreInterviews(
  db: Queryable,
  scoring: ScoringCaches,
  paperQuestionKeys: readonly PaperQuestionKey[],
): Promise<ReadonlyMap<number, RescoredResult>> {
  const scored = new Map<number, RescoredResult>()
  for (let start = 0; start < paperQuestionKeys.length; start += BATCH_SIZE) {
    if (start > 0) await new Promise(setImmediate)
    const part = await scorePart(db, scoring, paperQuestionKeys.slice(start, start + BATCH_SIZE))
    for (const one of part) scored.set(one.interview_id, one)
  }
  return scored
}
