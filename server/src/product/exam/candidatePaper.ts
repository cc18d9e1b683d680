import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { createLruCache, type LruCache } from '../attempts/lruCache.ts'
import {
  type CandidatePassage,
  emptyPassageCache,
  loadCandidatePassages,
  type PassageCache,
} from './candidatePassages.ts'
import {
  type CandidateVersion,
  emptyVersionCache,
  loadCandidateVersions,
  type VersionCache,
} from './candidateVersions.ts'

const orderDocument = z.array(z.number())

export interface CandidateQuestion {
  position: number
  version: CandidateVersion
  order: readonly number[]
  passage: CandidatePassage | null
}

export type CandidatePaper = readonly CandidateQuestion[]

export const findCandidateQuestion = (paper: CandidatePaper, questionId: string): CandidateQuestion | undefined =>
  paper.find(({ version }) => String(version.questionId) === questionId)

const CACHE_BYTES = 64 * 2 ** 20
const PAPER_BYTES = 400
const QUESTION_BYTES = 200

export interface PaperCache {
  byInterview: LruCache<number, Promise<CandidatePaper>>
  versions: VersionCache
  passages: PassageCache
}

export const emptyPaperCache = (): PaperCache => ({
  byInterview: createLruCache(CACHE_BYTES),
  versions: emptyVersionCache(),
  passages: emptyPassageCache(),
})

const paperRows = (db: Db, interviewId: number) =>
  db
    .selectFrom('papers')
    .select(['version_id', 'passage_version_id', 'option_order', 'wording'])
    .where('interview_id', '=', interviewId)
    .orderBy('position')
    .execute()

function optionOrder(drawn: string | null, version: CandidateVersion): readonly number[] {
  const ids = [...version.options.keys()]
  if (drawn === null) return ids
  const order = orderDocument.parse(JSON.parse(drawn))
  return ids.toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
}

type SharedPaperCaches = Omit<PaperCache, 'byInterview'>

async function readCandidatePaper(
  db: Db,
  { versions, passages }: SharedPaperCaches,
  interviewId: number,
): Promise<CandidatePaper> {
  const rows = await paperRows(db, interviewId)
  const all = await loadCandidateVersions(db, versions, rows)
  const passageIds = new Set(rows.flatMap(({ passage_version_id }) => passage_version_id ?? []))
  const shown = await loadCandidatePassages(db, passages, [...passageIds])
  return all.map((version, position) => ({
    position,
    version,
    order: optionOrder(rows[position]?.option_order ?? null, version),
    passage: shown.get(rows[position]?.passage_version_id ?? 0) ?? null,
  }))
}

/** A drawn test never changes, so a node loads the test once. */
export function loadCandidatePaper(
  db: Db,
  { byInterview, ...sharedCaches }: PaperCache,
  interviewId: number,
): Promise<CandidatePaper> {
  const known = byInterview.get(interviewId)
  if (known) return known

  const reading = readCandidatePaper(db, sharedCaches, interviewId)
  byInterview.set(interviewId, reading, PAPER_BYTES)
  reading.then(
    (paper) => byInterview.set(interviewId, reading, PAPER_BYTES + paper.length * QUESTION_BYTES),
    () => byInterview.delete(interviewId),
  )
  return reading
}
