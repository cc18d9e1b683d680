import type { Tally } from '@assay/domain/exam/scoring'
import type { Queryable } from '../../db/schema.ts'
import { firstScoreOf, resultOf } from '../../sitting/closing/finishedTests.ts'
import { labelsOf } from '../../sitting/interviewRow.ts'
import { readIds, readPaperLabels } from '../../sitting/paper.ts'
import { type KnownVersions, learnVersions } from '../versions.ts'
import type { CoveredPaper } from './papersOfFix.ts'

const AT_ONCE = 200

const papersOf = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('papers')
    .select(['interview_id', 'position', 'version_id', 'labels', 'chosen'])
    .select(['right_ids', 'voided_by', 'credited_by', 'key_fix_id'])
    .where('interview_id', 'in', ids)
    .orderBy('interview_id')
    .orderBy('position')
    .execute()

type PaperRow = Awaited<ReturnType<typeof papersOf>>[number]

/** A result as it is worked out anew. */
export interface Scored {
  interview_id: number
  result: Tally
  first_score: number | null
}

/** A question of a paper as results are reckoned from it; one of them is by what is to be in force. */
function asJudged(row: PaperRow, known: KnownVersions, fixed: CoveredPaper) {
  const version = known.get(row.version_id)
  if (!version) throw new Error(`A paper names version ${row.version_id}, and there is none`)
  const by = { voidedBy: row.voided_by, creditedBy: row.credited_by, lastFix: row.key_fix_id }
  const stored = { right: row.right_ids && readIds(row.right_ids), ...by }
  const { right, voidedBy, creditedBy, lastFix } = row.position === fixed.position ? fixed.state : stored
  const options = version.options.map(({ id }) => ({
    id,
    description: '',
    is_valid: (right || version.right).includes(id),
    is_fixed: false,
  }))
  const drawn = version.options.map((option) => ({ ...option, description: '', is_fixed: false }))
  return {
    position: row.position,
    kind: version.kind,
    labels: readPaperLabels(row.labels),
    answers: options,
    drawnAnswers: drawn,
    isVoided: voidedBy !== null,
    isCredited: creditedBy !== null,
    keyFix: lastFix,
  }
}

async function scorePart(db: Queryable, known: KnownVersions, part: readonly CoveredPaper[]): Promise<Scored[]> {
  const ids = part.map(({ interview_id }) => interview_id)
  const rows = await papersOf(db, ids)
  await learnVersions(
    db,
    known,
    rows.map(({ version_id }) => version_id),
  )
  const papers = Map.groupBy(rows, ({ interview_id }) => interview_id)
  const labels = Map.groupBy(await labelsOf(db, ids), ({ interview_id }) => interview_id)
  return part.map((fixed) => {
    const own = papers.get(fixed.interview_id) ?? []
    const paper = own.map((row) => asJudged(row, known, fixed))
    const states = new Map(own.map(({ position, chosen }) => [position, { answer: readIds(chosen ?? '[]') }]))
    const wanted = new Set((labels.get(fixed.interview_id) ?? []).map(({ name }) => name))
    return {
      interview_id: fixed.interview_id,
      result: resultOf(paper, states, wanted),
      first_score: firstScoreOf(paper, states),
    }
  })
}

/** The whole results of these interviews, from what stands on their papers; of the covered question by its given state. */
export async function scoreAnew(
  db: Queryable,
  known: KnownVersions,
  covered: readonly CoveredPaper[],
): Promise<ReadonlyMap<number, Scored>> {
  const scored = new Map<number, Scored>()
  for (let start = 0; start < covered.length; start += AT_ONCE) {
    const part = await scorePart(db, known, covered.slice(start, start + AT_ONCE))
    for (const one of part) scored.set(one.interview_id, one)
  }
  return scored
}
