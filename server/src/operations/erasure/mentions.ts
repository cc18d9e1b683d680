import { containsName } from '@assay/domain/audit/containsName'
import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { isInPlace } from '../../product/attempts/states/inPlace.ts'
import { type ErasedPeople, erasedAmounts, erasedTexts, hasNoData } from './candidateRows.ts'

const PLACES = [
  { kind: 'note', table: 'notes', column: 'text' },
  { kind: 'decision', table: 'decisions', column: 'reason' },
  { kind: 'decision', table: 'late_answers', column: 'reason' },
  { kind: 'verdict', table: 'verdicts', column: 'comment' },
  { kind: 'time', table: 'ledger', column: 'reason' },
] as const

type Place = (typeof PLACES)[number]

interface Mention {
  code: string
  text: string
}

const REMOVED = '[…]'

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const names = (text: string, whom: ErasedPeople): boolean =>
  whom.emails.some((email) => text.toLowerCase().includes(email)) || whom.names.some((name) => containsName(text, name))

async function mentionsAt(db: Queryable, place: Place, whom: ErasedPeople): Promise<Mention[]> {
  const own = sql.ref(`${place.table}.${place.column}`)
  // SQLite's `lower` changes only English letters.
  const holdsAny = sql.join(
    erasedTexts(whom).map(
      (text) => sql<SqlBool>`(${own} like ${like(text)} escape ${'\\'}
        or lower(${own}) like ${like(text.toLowerCase())} escape ${'\\'})`,
    ),
    sql` or `,
  )
  const ofOthers = whom.ids.length === 0 ? sql`true` : sql`interviews.id not in (${sql.join(whom.ids)})`
  const { rows } = await sql<Mention>`
    select interviews.code, ${own} as text
    from ${sql.table(place.table)}
    inner join interviews on interviews.id = interview_id
    where ${isInPlace('all')} and (${holdsAny}) and ${ofOthers} order by interviews.id`.execute(db)
  return rows.filter(({ text }) => names(text, whom))
}

export async function mentionsOf(db: Queryable, whom: ErasedPeople) {
  if (erasedTexts(whom).length === 0) return []
  const all = []
  for (const place of PLACES)
    for (const { code, text } of await mentionsAt(db, place, whom)) all.push({ kind: place.kind, code, text })
  return all
}

export const isFullyErased = async (db: Queryable, whom: ErasedPeople): Promise<boolean> =>
  hasNoData(await erasedAmounts(db, whom)) && (await mentionsOf(db, whom)).length === 0

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

const wholeWordPattern = (text: string) => `(?<![\\p{L}\\p{N}])${escapeRegExp(text)}(?![\\p{L}\\p{N}])`

/** Removes the name from a text. If the name is still found in another spelling, the whole text is removed. */
function withoutNames(text: string, whom: ErasedPeople): string {
  const without = (from: string, pattern: (name: string) => string) =>
    erasedTexts(whom).reduce((rest, name) => rest.replaceAll(new RegExp(pattern(name), 'giu'), REMOVED), from)
  const left = without(text, wholeWordPattern)
  // Some languages have no spaces between words, so the name may also be part of a longer word.
  const rest = names(left, whom) ? without(left, escapeRegExp) : left
  return names(rest, whom) ? REMOVED : rest
}

export async function removeMentions(tx: Tx, whom: ErasedPeople): Promise<void> {
  if (erasedTexts(whom).length === 0) return
  for (const place of PLACES)
    for (const { text } of await mentionsAt(tx, place, whom))
      await sql`
        update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${withoutNames(text, whom)}
        where ${sql.ref(place.column)} = ${text}`.execute(tx)
}
