import { setImmediate } from 'node:timers/promises'
import { type Random, shuffled } from '@assay/domain/bank/drawing/random'
import { answerStatusOf } from '@assay/domain/exam/scoring'
import { type AreRelated, type Eligible, mostInformativeFirst } from '@assay/domain/verification/choose'
import { apportion, CONFIRMATION_LENGTHS } from '@assay/domain/verification/length'
import { abilityPosterior, expectedAbility } from '@assay/domain/verification/rates'
import { NO_FIT } from '@assay/domain/verification/spread'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { hasEmailAmong } from '../attempts/anonymity/trueNames.ts'
import { readIds, readPaperLabels } from '../attempts/paper.ts'
import { labelSetOf } from '../attempts/scoreCounts.ts'
import { type InterviewRow, labelsOf } from '../attempts/states/interviewRow.ts'
import { interviewsIn } from '../attempts/states/inView.ts'
import type { Basis, WeighedQuestion } from '../attempts/verification/documents.ts'
import { drawableQuestions } from '../blueprints/queries.ts'
import { groupName } from '../insight/fit/messages.ts'
import { difficultiesOf, type FitRow, findFit, readDocument } from '../insight/fit/queries.ts'
import { type Board, refreshBoard } from '../insight/questions/board.ts'
import { editionOfVersion, loadScoringVersions, type ScoringVersionCache } from '../insight/scoringVersions.ts'
import { BATCH_SIZE, type EnemyChecker } from './enemyQuestions.ts'

export interface KnownDifficulties {
  fit: FitRow | undefined
  versions: ScoringVersionCache
  /** New questions get the mean difficulty. */
  difficultiesOf: (questionIds: readonly number[]) => Promise<(id: number) => number>
}

export async function loadDifficulties(
  db: Queryable,
  { insight }: { insight: { versions: ScoringVersionCache; board: Board } },
): Promise<KnownDifficulties> {
  const fit = await findFit(db)
  if (!fit) return { fit, versions: insight.versions, difficultiesOf: async () => () => 0 }
  const { mean } = readDocument(fit)
  const { items } = await refreshBoard(db, insight.board, insight.versions)
  const tallies = new Map(items.map(({ question_id, editionRowId }) => [question_id, editionRowId]))
  return {
    fit,
    versions: insight.versions,
    difficultiesOf: async (questionIds) => {
      const known = new Map<number, number>()
      await inChunks(
        questionIds.flatMap((id) => tallies.get(id) ?? []),
        async (part) => {
          for (const [edition, { difficulty }] of await difficultiesOf(db, fit, part)) known.set(edition, difficulty)
          return []
        },
      )
      return (id) => known.get(tallies.get(id) ?? 0) ?? mean
    },
  }
}

const paperRows = (db: Queryable, id: number) =>
  db
    .selectFrom('papers')
    .select(['question_id', 'version_id', 'labels', 'chosen'])
    .select(['papers.right_ids', 'papers.voided_by', 'papers.credited_by', 'papers.key_fix_id'])
    .where('interview_id', '=', id)
    .orderBy('position')
    .execute()

type PaperRow = Awaited<ReturnType<typeof paperRows>>[number]

async function weighPaper(db: Queryable, { fit, versions }: KnownDifficulties, paper: readonly PaperRow[]) {
  await loadScoringVersions(
    db,
    versions,
    paper.map(({ version_id }) => version_id),
  )
  const digests = paper.map(({ version_id, right_ids }) => {
    const version = versions.get(version_id)
    if (!version)
      throw new Error(`An interview contains the question version ${version_id}, but this version does not exist`)
    return editionOfVersion(version, right_ids === null ? undefined : readIds(right_ids))
  })
  if (!fit) return paper.map(({ question_id }): WeighedQuestion => ({ question_id, difficulty: 0 }))
  const rows = await db
    .selectFrom('insight_editions')
    .select(['id', 'question_id', 'digest'])
    .where(
      'question_id',
      'in',
      paper.map(({ question_id }) => question_id),
    )
    .execute()
  const editions = new Map(rows.map(({ id, question_id, digest }) => [`${question_id} ${digest}`, id]))
  const known = await difficultiesOf(db, fit, [...editions.values()])
  const { mean } = readDocument(fit)
  return paper.map(({ question_id }, at): WeighedQuestion => {
    const edition = editions.get(`${question_id} ${digests[at]}`)
    return { question_id, difficulty: known.get(edition ?? 0)?.difficulty ?? mean }
  })
}

function spreadFor(
  fit: FitRow | undefined,
  row: InterviewRow,
  labelSet: string,
): Pick<Basis, 'method' | 'people' | 'mean' | 'variance'> {
  const spreads = fit && readDocument(fit).spreads
  if (!spreads) return { method: 'none', people: 0, ...NO_FIT }
  return { method: 'fit', ...(spreads.groups[groupName({ ...row, label_set: labelSet })] ?? spreads.all) }
}

async function readSeenQuestions(db: Queryable, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('papers')
    .select('question_id')
    .distinct()
    .where(
      'interview_id',
      'in',
      interviewsIn(db, 'all')
        .select('interviews.id')
        .where(hasEmailAmong([email])),
    )
    .execute()
  return rows.map(({ question_id }) => question_id)
}

const compareLabelNames = ({ name: one }: { name: string }, { name: other }: { name: string }) =>
  one < other ? -1 : Number(one > other)

type Label = { id: number; name: string; color: string }

/** A question with several labels counts only for its first label. */
const countsOf = (paper: readonly PaperRow[], labels: readonly Label[]): number[] => {
  const counts = labels.map(() => 0)
  for (const row of paper) {
    const own = new Set(readPaperLabels(row.labels).map(({ label_name }) => label_name))
    const at = labels.findIndex(({ name }) => own.has(name))
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

async function poolOf(db: Queryable, labels: readonly Label[], seenQuestionIds: readonly number[]) {
  const ids = labels.map(({ id }) => id)
  const pairs = Map.groupBy(await drawableQuestions(db, ids), ({ question_id }) => question_id)
  for (const id of seenQuestionIds) pairs.delete(id)
  return [...pairs].map(([id, own]) => {
    const labelIds = new Set(own.map(({ label_id }) => label_id))
    return { id, label: ids.find((label) => labelIds.has(label)) ?? 0 }
  })
}

export interface Design {
  first: InterviewRow
  labels: readonly (Label & { count: number })[]
  basis: Omit<Basis, 'second'>
  abilityProbabilities: readonly number[]
  ability: number
  questions: readonly Eligible[]
  areRelated: AreRelated
}

/** At most 2,000 questions per label are compared with other questions, because comparing texts is slow. */
const MAX_CANDIDATES = 2_000

async function withoutEnemies(
  ordered: readonly Eligible[],
  amount: number,
  {
    loadTexts,
    isSimilarToSeen,
  }: { loadTexts: (ids: readonly number[]) => Promise<void>; isSimilarToSeen: (id: number) => boolean },
): Promise<Eligible[]> {
  const free: Eligible[] = []
  for (let start = 0; start < Math.min(MAX_CANDIDATES, ordered.length) && free.length < amount; start += BATCH_SIZE) {
    const part = ordered.slice(start, start + BATCH_SIZE)
    await loadTexts(part.map(({ id }) => id))
    free.push(...part.filter(({ id }) => !isSimilarToSeen(id)))
    // Between two batches of questions, the server can handle other requests.
    await setImmediate()
  }
  return free
}

/** Spare questions are needed, because enemy questions cannot be in the same test. */
const SPARE_QUESTIONS = 20

async function eligibleOf(
  pool: readonly Eligible[],
  {
    labels,
    ability,
    seenQuestionIds,
    isFitted,
    enemies: { loadTexts, areRelated },
  }: {
    labels: Design['labels']
    ability: number
    seenQuestionIds: readonly number[]
    isFitted: boolean
    enemies: EnemyChecker
  },
) {
  await loadTexts(seenQuestionIds)
  const isSimilarToSeen = (id: number) => seenQuestionIds.some((one) => areRelated(one, id))
  const most = apportion(
    labels.map(({ count }) => count),
    Math.max(...CONFIRMATION_LENGTHS),
  )
  const own = Map.groupBy(pool, ({ label }) => label)
  const questions: Eligible[] = []
  for (const [at, { id }] of labels.entries()) {
    const ordered = isFitted ? mostInformativeFirst(ability, own.get(id) ?? []) : (own.get(id) ?? [])
    const amount = most[at] ?? 0
    if (amount > 0)
      questions.push(...(await withoutEnemies(ordered, 2 * amount + SPARE_QUESTIONS, { loadTexts, isSimilarToSeen })))
  }
  return { questions, areRelated }
}

export async function verificationDesign(
  db: Queryable,
  knownDifficulties: KnownDifficulties,
  first: InterviewRow,
  random: Random,
  enemies: EnemyChecker,
): Promise<Design> {
  const paper = await paperRows(db, first.id)
  const named = (await labelsOf(db, [first.id]))
    .map(({ label_id: id, name, color }) => ({ id, name, color }))
    .toSorted(compareLabelNames)
  const counts = countsOf(paper, named)
  const labels = named.map((label, at) => ({ ...label, count: counts[at] ?? 0 }))
  const weighed = await weighPaper(db, knownDifficulties, paper)
  const spread = spreadFor(knownDifficulties.fit, first, labelSetOf(named.map(({ name }) => name)))
  const { versions } = knownDifficulties
  const abilityProbabilities = abilityPosterior(
    paper.flatMap(({ version_id, voided_by, credited_by, chosen, right_ids }, at) => {
      const version = versions.get(version_id)
      if (!version || voided_by !== null || credited_by !== null) return []
      const correctIds = new Set(right_ids === null ? version.correctIds : readIds(right_ids))
      const options = version.options.map(({ id }) => ({ id, is_valid: correctIds.has(id) }))
      const isCorrect = answerStatusOf(options, chosen === null ? [] : readIds(chosen), version.kind) === 'CORRECT'
      return { difficulty: weighed[at]?.difficulty ?? 0, isCorrect }
    }),
    spread,
  )
  const ability = expectedAbility(abilityProbabilities)
  const seenQuestionIds = await readSeenQuestions(db, first.email)
  const pool = shuffled(await poolOf(db, labels, seenQuestionIds), random)
  const difficultyOf = await knownDifficulties.difficultiesOf(pool.map(({ id }) => id))
  const eligible = await eligibleOf(
    pool.map((question) => ({ ...question, difficulty: difficultyOf(question.id) })),
    { labels, ability, seenQuestionIds, isFitted: spread.method === 'fit', enemies },
  )
  return { first, labels, basis: { ...spread, first: weighed }, abilityProbabilities, ability, ...eligible }
}
