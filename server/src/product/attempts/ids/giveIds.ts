import { isInterviewCode } from '@assay/domain/exam/interviewCodes'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn } from '../states/inView.ts'

const CODE_PATTERN = /(?<![A-Za-z0-9])[A-Za-z0-9]{22}(?![A-Za-z0-9])/g
const LINKS = /(?:https?:\/\/[^\s"'<>,;]*)?\/interviews\/([A-Za-z0-9]{22})(?![A-Za-z0-9])/g

const BATCH_SIZE = 500

async function idsByCode(db: Queryable, found: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const codes = [...found].filter(isInterviewCode)
  const ids = new Map<string, string>()
  for (let start = 0; start < codes.length; start += BATCH_SIZE) {
    const part = codes.slice(start, start + BATCH_SIZE)
    const rows = await interviewsIn(db, 'all').select(['code', 'public_id']).where('code', 'in', part).execute()
    for (const { code, public_id } of rows) ids.set(code, public_id)
  }
  return ids
}

const mayBeCodes = (text: string): string[] => text.match(CODE_PATTERN) ?? []

export async function textWithIds(db: Queryable, text: string): Promise<string> {
  const ids = await idsByCode(db, new Set(mayBeCodes(text)))
  if (ids.size === 0) return text
  const unlinked = text.replaceAll(LINKS, (link, code) => (ids.has(code) ? '' : link))
  return unlinked.replaceAll(CODE_PATTERN, (code) => ids.get(code) ?? code)
}

/** Texts that are shorter than an interview code contain no code, so they are not searched. */
const CODE_LENGTH = 22

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length >= CODE_LENGTH) for (const one of mayBeCodes(value)) found.add(one)
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) collect(one, found)
  }
}

function textChanged(text: string, ids: ReadonlyMap<string, string>): string | null {
  if (text.length < CODE_LENGTH) return text
  const isLink = [...text.matchAll(LINKS)].some(([link, code = '']) => link === text && ids.has(code))
  return isLink ? null : text.replaceAll(CODE_PATTERN, (code) => ids.get(code) ?? code)
}

function replaceCodes(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return textChanged(value, ids)
  if (typeof value !== 'object' || value === null) return value
  let copy: Record<string, unknown> | null = null
  for (const [name, one] of Object.entries(value)) {
    const other = replaceCodes(one, ids)
    if (other === one) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    copy[name] = other
  }
  return copy ?? value
}

export async function replaceCodesByIds(db: Queryable, answer: unknown): Promise<unknown> {
  const found = new Set<string>()
  collect(answer, found)
  const ids = await idsByCode(db, found)
  return ids.size === 0 ? answer : replaceCodes(answer, ids)
}
