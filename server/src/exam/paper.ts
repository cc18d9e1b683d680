import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { type Recent, recentUpTo } from '../sitting/recent.ts'
import { noPassages, type PaperPassage, passagesOf, type ReadPassages } from './shared/passages.ts'
import { noVersions, type Version, type Versions, versionsOf } from './versions.ts'

const orderDocument = z.array(z.number())

/** One question of a paper as its candidate reads it. */
export interface PaperQuestion {
  position: number
  version: Version
  /** The options' ids in the order that was drawn for this paper. */
  order: readonly number[]
  passage: PaperPassage | null
}

/** The questions of a paper in its order, a list for each of their parts: thousands are remembered, and an object for each question would take three times as much. */
export interface Paper {
  versions: readonly Version[]
  orders: readonly (readonly number[])[]
  /** Null where no question has one. */
  passages: readonly (PaperPassage | null)[] | null
}

/** These questions of a paper, all unless it is said which. */
export const questionsOf = (
  { versions, orders, passages }: Paper,
  start = 0,
  count = versions.length,
): readonly PaperQuestion[] =>
  versions.slice(start, start + count).map((version, at) => {
    const position = start + at
    return { position, version, order: orders[position] ?? [], passage: passages?.[position] ?? null }
  })

/** The question of a paper whose version has this number. */
export function questionOf(paper: Paper, questionId: string): PaperQuestion | undefined {
  const position = paper.versions.findIndex(({ id }) => String(id) === questionId)
  return position < 0 ? undefined : questionsOf(paper, position, 1)[0]
}

const KEPT_BYTES = 64 * 2 ** 20
const PAPER_BYTES = 400
const QUESTION_BYTES = 50
const ORDERS_KEPT = 10_000

/** The papers that a node remembers, and the versions that they share. */
export interface Papers {
  byInterview: Recent<number, Promise<Paper>>
  versions: Versions
  passages: ReadPassages
  /** Most papers read their options in one of a few orders, and share what is remembered of it. */
  orders: Map<string, readonly number[]>
}

export const noPapers = (): Papers => ({
  byInterview: recentUpTo(KEPT_BYTES),
  versions: noVersions(),
  passages: noPassages(),
  orders: new Map(),
})

const rowsOf = (db: Db, interviewId: number) =>
  db
    .selectFrom('papers')
    .select(['version_id', 'passage_version_id', 'option_order', 'wording'])
    .where('interview_id', '=', interviewId)
    .orderBy('position')
    .execute()

/** An id that the version does not have stands for nothing, and one that was not drawn stands at the end. */
function orderOf(drawn: string | null, version: Version): readonly number[] {
  const ids = [...version.options.keys()]
  if (drawn === null) return ids
  const order = orderDocument.parse(JSON.parse(drawn))
  return ids.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
}

function sharedAmong(orders: Papers['orders'], order: readonly number[]): readonly number[] {
  const name = order.join()
  const known = orders.get(name)
  if (known) return known
  if (orders.size >= ORDERS_KEPT) orders.clear()
  orders.set(name, order)
  return order
}

type Kept = Omit<Papers, 'byInterview'>

async function readPaper(db: Db, { versions, passages, orders }: Kept, interviewId: number): Promise<Paper> {
  const rows = await rowsOf(db, interviewId)
  const all = await versionsOf(db, versions, rows)
  const passageIds = new Set(rows.flatMap(({ passage_version_id }) => passage_version_id ?? []))
  const shown = await passagesOf(db, passages, [...passageIds])
  const passagesShown = rows.map(({ passage_version_id }) => shown.get(passage_version_id ?? 0) ?? null)
  return {
    versions: all,
    orders: all.map((version, at) => sharedAmong(orders, orderOf(rows[at]?.option_order ?? null, version))),
    passages: passagesShown.some((passage) => passage) ? passagesShown : null,
  }
}

/** A paper never changes once it is drawn, so a node reads it once and keeps it while it is used. */
export function paperOf(db: Db, { byInterview, ...kept }: Papers, interviewId: number): Promise<Paper> {
  const known = byInterview.get(interviewId)
  if (known) return known

  const reading = readPaper(db, kept, interviewId)
  byInterview.set(interviewId, reading, PAPER_BYTES)
  // A reading that failed is not a paper.
  reading.then(
    (paper) => byInterview.set(interviewId, reading, PAPER_BYTES + paper.versions.length * QUESTION_BYTES),
    () => byInterview.delete(interviewId),
  )
  return reading
}
