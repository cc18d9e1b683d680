import { isInterviewId } from '@assay/domain/exam/interview'
import type { Queryable } from '../../db/schema.ts'
import { type Rounds, withinRounds } from '../../http/caller/rounds.ts'
import { interviewsIn } from '../states/inPlace.ts'

const FIELDS = ['code', 'codes', 'interview'] as const

type Sent = Record<string, unknown>

const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && !Array.isArray(value)

export const codesIn =
  (isWanted: (name: string) => boolean) =>
  (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && isWanted(one))

export const namedIn = (parts: readonly unknown[], codesOf: (value: unknown) => string[]): string[] =>
  parts.filter(isSent).flatMap((part) => FIELDS.flatMap((field) => codesOf(part[field])))

const codesById = async (db: Queryable, ids: readonly string[], rounds: Rounds) => {
  const rows = await interviewsIn(db, 'all')
    .select(['code', 'public_id'])
    .where('public_id', 'in', ids)
    .where((where) => where.and(withinRounds(rounds)))
    .execute()
  return new Map(rows.map(({ code, public_id }) => [public_id, code]))
}

/** Removes duplicates: a list may have both the code and the id of an interview. */
const replacedIds = (value: unknown, codes: ReadonlyMap<string, string>): unknown => {
  const codeOf = (one: unknown) => (typeof one === 'string' ? (codes.get(one) ?? one) : one)
  return Array.isArray(value) ? [...new Set(value.map(codeOf))] : codeOf(value)
}

export function replaceNames(parts: readonly unknown[], names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return
  for (const part of parts.filter(isSent))
    for (const field of FIELDS) if (field in part) part[field] = replacedIds(part[field], names)
}

/** Replaces ids by codes, so that routes only handle codes. Unknown ids stay unchanged. */
export async function replaceIdsByCodes(db: Queryable, parts: readonly unknown[], rounds: Rounds): Promise<void> {
  const named = namedIn(parts, codesIn(isInterviewId))
  if (named.length > 0) replaceNames(parts, await codesById(db, [...new Set(named)], rounds))
}
