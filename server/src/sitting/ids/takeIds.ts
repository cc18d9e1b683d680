import { isInterviewId } from '@assay/domain/exam/interview'
import type { Queryable } from '../../db/schema.ts'
import { type Rounds, withinRounds } from '../../http/caller/rounds.ts'
import { interviewsIn } from '../states/inPlace.ts'

/** Where the code of an interview may stand in what a call of the staff is sent. */
const FIELDS = ['code', 'codes', 'interview'] as const

type Sent = Record<string, unknown>

const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Those of these names that are written as is asked. */
export const codesIn =
  (isWanted: (name: string) => boolean) =>
  (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && isWanted(one))

export const namedIn = (parts: readonly unknown[], codesOf: (value: unknown) => string[]): string[] =>
  parts.filter(isSent).flatMap((part) => FIELDS.flatMap((field) => codesOf(part[field])))

/** What a program is not bound to has no id that it could name. */
const codesById = async (db: Queryable, ids: readonly string[], rounds: Rounds) => {
  const rows = await interviewsIn(db, 'all')
    .select(['code', 'public_id'])
    .where('public_id', 'in', ids)
    .where((where) => where.and(withinRounds(rounds)))
    .execute()
  return new Map(rows.map(({ code, public_id }) => [public_id, code]))
}

/** One that is named twice, by its code and by its id, is named once. */
const replaced = (value: unknown, codes: ReadonlyMap<string, string>): unknown => {
  const codeOf = (one: unknown) => (typeof one === 'string' ? (codes.get(one) ?? one) : one)
  return Array.isArray(value) ? [...new Set(value.map(codeOf))] : codeOf(value)
}

export function replaceNames(parts: readonly unknown[], names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return
  for (const part of parts.filter(isSent))
    for (const field of FIELDS) if (field in part) part[field] = replaced(part[field], names)
}

/** Puts the code where an id stands, so that every call knows an interview by one name; what no interview has stays as it is. */
export async function takeIds(db: Queryable, parts: readonly unknown[], rounds: Rounds): Promise<void> {
  const named = namedIn(parts, codesIn(isInterviewId))
  if (named.length > 0) replaceNames(parts, await codesById(db, [...new Set(named)], rounds))
}
