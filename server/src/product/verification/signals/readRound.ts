import { setImmediate } from 'node:timers/promises'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn } from '../../attempts/states/inView.ts'
import { difficultiesOf, type FitRow, readDocument } from '../../insight/fit/queries.ts'
import { fixesInForce } from '../../insight/keyFix/fixesOfPaper.ts'
import { editionsOfVersions } from '../../insight/questions/editions.ts'
import { loadScoringVersions, type ScoringVersionCache } from '../../insight/scoringVersions.ts'
import type { FinderInput } from './finder.ts'
import type { SentEdition, SentPerson } from './messages.ts'
import { pacesOf } from './paces.ts'

/** If a round has more interviews, only the newest interviews are searched for signals. */
const NEWEST = 2_000
/** Interviews are sent in parts, so that the server can handle other requests between two messages. */
const BATCH_SIZES = { people: 5, editions: 20 } as const

async function* inParts<One>(all: readonly One[], size: number): AsyncGenerator<One[]> {
  for (let start = 0; start < all.length; start += size) {
    yield all.slice(start, start + size)
    await setImmediate()
  }
}

export const newestCounted = (db: Queryable, blueprintId: number) =>
  db
    .selectFrom('insight_counted')
    .select(['interview_id', 'end_at'])
    .where('blueprint_id', '=', blueprintId)
    .orderBy('end_at', 'desc')
    .orderBy('interview_id', 'desc')
    .limit(NEWEST)
    .execute()

async function peopleIn(db: Db, versions: ScoringVersionCache, fit: FitRow | undefined, ids: readonly number[]) {
  const documents = await db
    .selectFrom('insight_counted')
    .select(['interview_id', 'end_at', 'document'])
    .where('interview_id', 'in', ids)
    .execute()
  const rows = await interviewsIn(db, 'statistics')
    .select(['id', 'language', 'extra_seconds'])
    .where('id', 'in', ids)
    .execute()
  const fitted = await db
    .selectFrom('insight_fit_people')
    .select('interview_id')
    .where('fit_id', '=', fit?.id ?? 0)
    .where('interview_id', 'in', ids)
    .execute()
  const paces = await pacesOf(db, versions, ids)
  const interviews = new Map(rows.map((row) => [row.id, row]))
  const inFit = new Set(fitted.map(({ interview_id }) => interview_id))
  return new Map(
    documents.flatMap(({ interview_id, end_at, document }): [number, SentPerson][] => {
      const interview = interviews.get(interview_id)
      if (!interview) return []
      const { language, extra_seconds } = interview
      const pace = paces.get(interview_id) ?? { answered: 0, fast: 0 }
      const isInFit = inFit.has(interview_id)
      return [[interview_id, { endAt: end_at, language, hasExtraTime: extra_seconds > 0, pace, isInFit, document }]]
    }),
  )
}

const tallies = (db: Queryable, rows: readonly number[]) =>
  inChunks(rows, (part) =>
    db
      .selectFrom('insight_editions')
      .innerJoin('questions', 'questions.id', 'insight_editions.question_id')
      .select(['insight_editions.id', 'insight_editions.question_id', 'insight_editions.digest', 'questions.version'])
      .where('insight_editions.id', 'in', part)
      .execute(),
  )

const versionsOf = (db: Queryable, questions: readonly number[]) =>
  inChunks(questions, (part) =>
    db.selectFrom('question_versions').select(['id', 'question_id']).where('question_id', 'in', part).execute(),
  )

export interface NamedEdition {
  row: number
  question_id: number
  edition_id: string
  isMultiple: boolean
  options: { id: number; is_valid: boolean }[]
}

export async function namedEditions(
  db: Queryable,
  versions: ScoringVersionCache,
  rows: readonly number[],
): Promise<ReadonlyMap<number, NamedEdition>> {
  const found = await tallies(db, rows)
  const byQuestion = Map.groupBy(found, ({ question_id }) => question_id)
  const ids = [...byQuestion.keys()]
  const all = await versionsOf(db, ids)
  await loadScoringVersions(
    db,
    versions,
    all.map(({ id }) => id),
  )
  const fixes = Map.groupBy(await fixesInForce(db, ids), ({ question_id }) => question_id)
  const ofQuestion = Map.groupBy(all, ({ question_id }) => question_id)
  const named = new Map<number, NamedEdition>()
  for (const [question_id, own] of byQuestion) {
    const known = (ofQuestion.get(question_id) ?? []).flatMap(({ id }) => versions.get(id) ?? [])
    const editions = editionsOfVersions(known, fixes.get(question_id) ?? [], own[0]?.version ?? 0)
    for (const { id: row, digest } of own) {
      const edition = editions.find(({ edition_id }) => edition_id === digest)
      if (!edition) continue
      const { newest, correctIds } = edition
      const options = newest.options.map(({ id }) => ({ id, is_valid: correctIds.includes(id) }))
      named.set(row, { row, question_id, edition_id: digest, isMultiple: newest.kind === 'multiple', options })
    }
  }
  return named
}

async function editionsIn(
  db: Queryable,
  versions: ScoringVersionCache,
  fit: FitRow | undefined,
  rows: readonly number[],
) {
  const named = await namedEditions(db, versions, rows)
  const difficulties = await difficultiesOf(db, fit, rows)
  return rows.map((row): SentEdition => {
    const difficulty = difficulties.get(row)?.difficulty ?? null
    // A fix of an answer key has just replaced the statistics of the question. The next check uses the new statistics.
    const unknown = { row, question_id: 0, edition_id: '', isMultiple: true, options: [] }
    return { ...(named.get(row) ?? unknown), difficulty }
  })
}

interface ReadRoundContext {
  db: Db
  versions: ScoringVersionCache
  fit: FitRow | undefined
}

export function readingRound({ db, versions, fit }: ReadRoundContext, ids: readonly number[]) {
  const people: number[] = []
  const editions: SentEdition[] = []
  const finderInput: FinderInput = {
    async *people() {
      for await (const part of inParts(ids, BATCH_SIZES.people)) {
        const sent = await peopleIn(db, versions, fit, part)
        const there = part.filter((id) => sent.has(id))
        people.push(...there)
        yield there.flatMap((id) => sent.get(id) ?? [])
      }
    },
    async *editions(rows) {
      for await (const part of inParts(rows, BATCH_SIZES.editions)) {
        const sent = await editionsIn(db, versions, fit, part)
        editions.push(...sent)
        yield sent
      }
    },
    mean: fit ? readDocument(fit).mean : 0,
  }
  return { finderInput, people, editions }
}
