import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { createLruCache, type LruCache } from '../attempts/lruCache.ts'
import { emptyPassageCache, loadPassages, type PaperPassage, type ReadPassages } from './shared/passages.ts'
import { type CandidateVersion, emptyVersionCache, loadVersions, type Versions } from './versions.ts'

const orderDocument = z.array(z.number())

export interface CandidateQuestion {
  position: number
  version: CandidateVersion
  order: readonly number[]
  passage: PaperPassage | null
}

/**
 * The questions of a test in their order, with one array per field. Thousands of tests are cached, and an object per
 * question would need three times the memory.
 */
export interface CandidatePaper {
  versions: readonly CandidateVersion[]
  orders: readonly (readonly number[])[]
  passages: readonly (PaperPassage | null)[] | null
}

export const candidateQuestions = (
  { versions, orders, passages }: CandidatePaper,
  start = 0,
  count = versions.length,
): readonly CandidateQuestion[] =>
  versions.slice(start, start + count).map((version, at) => {
    const position = start + at
    return { position, version, order: orders[position] ?? [], passage: passages?.[position] ?? null }
  })

export function findCandidateQuestion(paper: CandidatePaper, questionId: string): CandidateQuestion | undefined {
  const position = paper.versions.findIndex(({ id }) => String(id) === questionId)
  return position < 0 ? undefined : candidateQuestions(paper, position, 1)[0]
}

const KEPT_BYTES = 64 * 2 ** 20
const PAPER_BYTES = 400
const QUESTION_BYTES = 50
const ORDERS_KEPT = 10_000

/** The tests that a node has in its cache, and the question versions that they share. */
export interface Papers {
  byInterview: LruCache<number, Promise<CandidatePaper>>
  versions: Versions
  passages: ReadPassages
  /** Many tests have the same order of options, so these tests share one array. */
  orders: Map<string, readonly number[]>
}

export const emptyPaperCache = (): Papers => ({
  byInterview: createLruCache(KEPT_BYTES),
  versions: emptyVersionCache(),
  passages: emptyPassageCache(),
  orders: new Map(),
})

const paperRows = (db: Db, interviewId: number) =>
  db
    .selectFrom('papers')
    .select(['version_id', 'passage_version_id', 'option_order', 'wording'])
    .where('interview_id', '=', interviewId)
    .orderBy('position')
    .execute()

/** The order of the options. Unknown ids are ignored, and options without a position come last. */
function optionOrder(drawn: string | null, version: CandidateVersion): readonly number[] {
  const ids = [...version.options.keys()]
  if (drawn === null) return ids
  const order = orderDocument.parse(JSON.parse(drawn))
  return ids.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
}

function sharedOrder(orders: Papers['orders'], order: readonly number[]): readonly number[] {
  const name = order.join()
  const known = orders.get(name)
  if (known) return known
  if (orders.size >= ORDERS_KEPT) orders.clear()
  orders.set(name, order)
  return order
}

type SharedCaches = Omit<Papers, 'byInterview'>

async function readCandidatePaper(
  db: Db,
  { versions, passages, orders }: SharedCaches,
  interviewId: number,
): Promise<CandidatePaper> {
  const rows = await paperRows(db, interviewId)
  const all = await loadVersions(db, versions, rows)
  const passageIds = new Set(rows.flatMap(({ passage_version_id }) => passage_version_id ?? []))
  const shown = await loadPassages(db, passages, [...passageIds])
  const passagesShown = rows.map(({ passage_version_id }) => shown.get(passage_version_id ?? 0) ?? null)
  return {
    versions: all,
    orders: all.map((version, at) => sharedOrder(orders, optionOrder(rows[at]?.option_order ?? null, version))),
    passages: passagesShown.some((passage) => passage) ? passagesShown : null,
  }
}

/** A drawn test never changes, so a node loads the test once, and caches the test while it is used. */
export function loadPaper(
  db: Db,
  { byInterview, ...sharedCaches }: Papers,
  interviewId: number,
): Promise<CandidatePaper> {
  const known = byInterview.get(interviewId)
  if (known) return known

  const reading = readCandidatePaper(db, sharedCaches, interviewId)
  byInterview.set(interviewId, reading, PAPER_BYTES)
  reading.then(
    (paper) => byInterview.set(interviewId, reading, PAPER_BYTES + paper.versions.length * QUESTION_BYTES),
    () => byInterview.delete(interviewId),
  )
  return reading
}
