import { isDeepStrictEqual } from 'node:util'
import { maskedDuration } from '@assay/domain/exam/maskedTime'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { inMillionths, storeRatios } from '../../product/attempts/closing/labelRatios.ts'
import { readDetails } from '../../product/attempts/closing/storeResults.ts'
import { flagsOfTests } from '../../product/attempts/presence/attentionFlags.ts'
import { labelsOf } from '../../product/attempts/states/interviewRow.ts'
import { interviewsIn } from '../../product/attempts/states/inView.ts'
import { type Check, inBatches } from './check.ts'

const BATCH_SIZE = 500

const endedAfter = (db: Queryable, id: number) =>
  interviewsIn(db, 'all')
    .select(['id', 'max_time', 'extra_seconds', 'given_seconds', 'ran_ms', 'answered', 'told_seconds', 'marks'])
    .select(['details', 'blueprint_id', 'told_end_at'])
    .where('id', '>', id)
    .where('closed_at', 'is not', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

type EndedInterview = Awaited<ReturnType<typeof endedAfter>>[number]

const secondsOf = (ended: EndedInterview) => Math.floor(maskedDuration(ended, ended.ran_ms) / 1000)

const endedInParts = (db: Queryable) => inBatches((after) => endedAfter(db, after))

export const checkLookMarks: Check = {
  name: 'durations and flags of tests',
  async *find(db) {
    for await (const part of endedInParts(db)) {
      const marksOf = await flagsOfTests(
        db,
        part.map((ended) => ({ id: ended.id, seconds: secondsOf(ended), answered: ended.answered ?? 0 })),
      )
      for (const ended of part) {
        const { id } = ended
        const expected = { told_seconds: secondsOf(ended), marks: marksOf(id) }
        if (ended.told_seconds === expected.told_seconds && ended.marks === expected.marks) continue
        const asText = ({ told_seconds, marks }: Pick<EndedInterview, 'told_seconds' | 'marks'>) =>
          `${told_seconds} s ${marks}`
        const repair = (tx: Tx) => tx.updateTable('interviews').set(expected).where('id', '=', id).execute()
        yield { where: `interview ${id}`, stored: asText(ended), expected: asText(expected), repair }
      }
    }
  },
}

type Ratios = { interview_id: number; label_id: number; ratio: number | null; told_end_at: number | null }[]

async function storedRatios(db: Queryable, ids: readonly number[]): Promise<Map<number, Ratios>> {
  const rows = await db
    .selectFrom('label_ratios')
    .select(['interview_id', 'label_id', 'ratio', 'told_end_at'])
    .where('interview_id', 'in', ids)
    .orderBy('label_id')
    .execute()
  return Map.groupBy(rows, ({ interview_id }) => interview_id)
}

export const labelRatios: Check = {
  name: 'scores per label',
  async *find(db) {
    for await (const all of endedInParts(db)) {
      const part = all.filter(({ blueprint_id, details }) => blueprint_id !== null && details !== null)
      const ids = part.map(({ id }) => id)
      if (ids.length === 0) continue
      const stored = await storedRatios(db, ids)
      const labels = Map.groupBy(await labelsOf(db, ids), ({ interview_id }) => interview_id)
      for (const { id, details, told_end_at } of part) {
        const calculated = readDetails(details ?? '[]')
        const ratioOf = (name: string) => {
          const detail = calculated.find(({ label_name }) => label_name === name)
          return detail ? inMillionths(detail.fully_correct_ratio) : null
        }
        const expected = (labels.get(id) ?? [])
          .map(({ label_id, name }) => ({ label_id, ratio: ratioOf(name), told_end_at }))
          .toSorted((one, other) => one.label_id - other.label_id)
        const own = (stored.get(id) ?? []).map(({ interview_id: _, ...row }) => row)
        if (isDeepStrictEqual(own, expected)) continue
        const repair = (tx: Tx) => storeRatios(tx, [{ id, details: calculated }])
        yield { where: `interview ${id}`, stored: JSON.stringify(own), expected: JSON.stringify(expected), repair }
      }
    }
  },
}
