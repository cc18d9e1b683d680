import { isInterviewId } from '@assay/domain/exam/interview'
import type { Queryable } from '../../db/schema.ts'
import { interviewsIn } from '../states/inPlace.ts'

/** Where the code of an interview may stand in what a call of the staff is sent. */
const FIELDS = ['code', 'codes', 'interview'] as const

type Sent = Record<string, unknown>

const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && isInterviewId(one))

const codesById = async (db: Queryable, ids: readonly string[]) => {
  const rows = await interviewsIn(db, 'all').select(['code', 'public_id']).where('public_id', 'in', ids).execute()
  return new Map(rows.map(({ code, public_id }) => [public_id, code]))
}

/** One that is named twice, by its code and by its id, is named once. */
const replaced = (value: unknown, codes: ReadonlyMap<string, string>): unknown => {
  const codeOf = (one: unknown) => (typeof one === 'string' ? (codes.get(one) ?? one) : one)
  return Array.isArray(value) ? [...new Set(value.map(codeOf))] : codeOf(value)
}

/** Puts the code where an id stands, so that every call knows an interview by one name; what no interview has stays as it is. */
export async function takeIds(db: Queryable, parts: readonly unknown[]): Promise<void> {
  const sent = parts.filter(isSent)
  const named = sent.flatMap((part) => FIELDS.flatMap((field) => idsIn(part[field])))
  if (named.length === 0) return
  const codes = await codesById(db, [...new Set(named)])
  for (const part of sent) for (const field of FIELDS) if (field in part) part[field] = replaced(part[field], codes)
}
