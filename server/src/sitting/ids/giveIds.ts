import { isCode } from '@assay/domain/exam/interview'
import type { Queryable } from '../../db/schema.ts'
import { interviewsIn } from '../states/inPlace.ts'

/** What could be a code, wherever in a text. */
const MAY_BE_CODES = /(?<![A-Za-z0-9])[A-Za-z0-9]{22}(?![A-Za-z0-9])/g
/** The address at which a test is sat: its code is its last part. */
const LINKS = /(?:https?:\/\/[^\s"'<>,;]*)?\/interviews\/([A-Za-z0-9]{22})(?![A-Za-z0-9])/g

const SOME = 500

async function idsByCode(db: Queryable, found: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const codes = [...found].filter(isCode)
  const ids = new Map<string, string>()
  for (let start = 0; start < codes.length; start += SOME) {
    const part = codes.slice(start, start + SOME)
    const rows = await interviewsIn(db, 'all').select(['code', 'public_id']).where('code', 'in', part).execute()
    for (const { code, public_id } of rows) ids.set(code, public_id)
  }
  return ids
}

const mayBeCodes = (text: string): string[] => text.match(MAY_BE_CODES) ?? []

/** A text without a code, and without a link that a test can be sat by. */
export async function textWithIds(db: Queryable, text: string): Promise<string> {
  const ids = await idsByCode(db, new Set(mayBeCodes(text)))
  if (ids.size === 0) return text
  const unlinked = text.replaceAll(LINKS, (link, code) => (ids.has(code) ? '' : link))
  return unlinked.replaceAll(MAY_BE_CODES, (code) => ids.get(code) ?? code)
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one)
}

function changed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const isLink = [...value.matchAll(LINKS)].some(([link, code = '']) => link === value && ids.has(code))
    // A link that is all there is to a field is none any more.
    return isLink ? null : value.replaceAll(MAY_BE_CODES, (code) => ids.get(code) ?? code)
  }
  if (Array.isArray(value)) return value.map((one) => changed(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, ids)]))
}

/** An answer with the id in the place of each code, wherever it stands: nothing in it lets anybody sit a test. */
export async function withIds(db: Queryable, answer: unknown): Promise<unknown> {
  const ids = await idsByCode(db, new Set([...textsIn(answer)].flatMap(mayBeCodes)))
  return ids.size === 0 ? answer : changed(answer, ids)
}
