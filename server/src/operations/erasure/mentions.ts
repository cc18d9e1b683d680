import { setImmediate } from 'node:timers/promises'
import { containsName, nameWords } from '@assay/domain/audit/containsName'
import { type Expression, type SqlBool, sql } from 'kysely'
import { likePattern } from '../../platform/db/likePattern.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { isInView } from '../../product/attempts/states/inView.ts'
import { type ErasedPeople, erasedTexts } from './candidateRows.ts'

export interface TextColumn {
  table: string
  column: string
  interviewColumn: string | null
  /** The key column of a table that has no `id`. Several rows may have the same key. */
  keyColumn?: string
  /** The rows to search; without a condition, all rows. */
  condition?: Expression<SqlBool>
  textOf?: (stored: string) => string
}

export const SHARE_NOTES = {
  kind: 'note',
  table: 'shares',
  column: 'note',
  interviewColumn: null,
} as const satisfies TextColumn & { kind: string }

const TEXT_COLUMNS = [
  { kind: 'note', table: 'notes', column: 'text', interviewColumn: 'interview_id' },
  { kind: 'decision', table: 'decisions', column: 'reason', interviewColumn: 'interview_id' },
  { kind: 'decision', table: 'late_answers', column: 'reason', interviewColumn: 'interview_id' },
  { kind: 'verdict', table: 'verdicts', column: 'comment', interviewColumn: 'interview_id' },
  { kind: 'time', table: 'ledger', column: 'reason', interviewColumn: 'interview_id' },
  { kind: 'decision', table: 'signals', column: 'set_aside_reason', interviewColumn: 'interview_id' },
  { kind: 'decision', table: 'pass_marks', column: 'reason', interviewColumn: null },
  { kind: 'decision', table: 'key_fixes', column: 'reason', interviewColumn: null },
  { kind: 'decision', table: 'key_fixes', column: 'undone_reason', interviewColumn: null },
  { kind: 'decision', table: 'enemy_sets', column: 'reason', interviewColumn: null },
  { kind: 'note', table: 'question_marks', column: 'note', interviewColumn: null, keyColumn: 'question_id' },
  SHARE_NOTES,
] as const satisfies readonly (TextColumn & { kind: string })[]

interface Mention {
  id: number
  /** The interview code is empty if the text is not about an interview. */
  code: string
  text: string
}

const REMOVED = '[…]'
/** Number of texts that are compared with names at once. A larger batch of long texts would block the main thread. */
const PAGE_SIZE = 50

/**
 * Returns the texts of a JSON response. Names of objects are left out, because a person may have the same name. Escape
 * sequences such as `\n` become spaces.
 */
export const textsOfJson = (json: string) =>
  json.replaceAll(/"name":"(?:[^"\\]|\\.)*"/g, '').replaceAll(/\\(?:u.{4}|.)/g, ' ')

const names = (text: string, whom: ErasedPeople): boolean =>
  whom.emails.some((email) => text.toLowerCase().includes(email)) || containsName(text, ...whom.names)

/** A Turkish database changes `I` to `ı` instead of `i`. So the pattern allows any character in place of an `i`. */
const like = (words: readonly string[]) => likePattern(...words).replaceAll('i', '_')

/**
 * The database ignores case only in ASCII letters. So the query selects every text with other letters, and `names`
 * checks these texts.
 */
function mayName(text: Expression<string>, { emails, names: all }: ErasedPeople): Expression<SqlBool> {
  const patterns = [...emails.map((email) => like([email])), ...all.map((name) => like(nameWords(name)))]
  const inAscii = patterns.map((pattern) => sql`lower(${text}) like ${pattern} escape ${'\\'}`)
  return sql<SqlBool>`(octet_length(${text}) <> length(${text}) or ${sql.join(inAscii, sql` or `)})`
}

export async function* mentionsAt(db: Queryable, place: TextColumn, whom: ErasedPeople): AsyncGenerator<Mention> {
  if (erasedTexts(whom).length === 0) return
  const { table, column, interviewColumn, keyColumn: key = 'id', condition = sql`true`, textOf } = place
  const [id, text] = [sql.ref<number>(`${table}.${key}`), sql.ref<string>(`${table}.${column}`)]
  const about = interviewColumn === null ? sql<null>`null` : sql.ref<number>(`${table}.${interviewColumn}`)
  const isOwn =
    whom.ids.length === 0 || interviewColumn === null ? sql`false` : sql`${about} in (${sql.join(whom.ids)})`
  for (let last: Mention | undefined, isMore = true; isMore; ) {
    const isNext = last ? sql`(${id}, ${text}) > (${last.id}, ${last.text})` : sql`true`
    const { rows }: { rows: Mention[] } = await sql<Mention>`
      select ${id} as id, coalesce(interviews.code, '') as code, ${text} as text
      from ${sql.table(table)} left join interviews on interviews.id = ${about}
      where ${isInView('all')} and ${condition} and ${isNext} and ${mayName(text, whom)} and (${about} is null or not ${isOwn})
      order by ${id}, ${text} limit ${PAGE_SIZE}`.execute(db)
    yield* rows.filter((row) => names(textOf ? textOf(row.text) : row.text, whom))
    last = rows.at(-1)
    isMore = rows.length === PAGE_SIZE
    await setImmediate()
  }
}

export async function mentionsOf(db: Queryable, whom: ErasedPeople) {
  const all = []
  for (const place of TEXT_COLUMNS)
    for await (const { code, text } of mentionsAt(db, place, whom)) all.push({ kind: place.kind, code, text })
  return all
}

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** The pattern allows any accents in the name, and any characters except letters and digits between its words. */
const spelled = (name: string) =>
  nameWords(name)
    .map((word) => word.replaceAll(/./gu, String.raw`$&\p{M}*`))
    .join(String.raw`[^\p{L}\p{N}\p{M}]+`)

/**
 * In a decomposed text, an accent is a separate character after its letter, so accents also count as part of a word.
 */
const asWords = (pattern: string) => String.raw`(?<![\p{L}\p{N}\p{M}])${pattern}(?![\p{L}\p{N}\p{M}])`

/**
 * Removes names and e-mail addresses of erased people from a text. If the text then still contains a name in another
 * spelling, the whole text is removed.
 */
function withoutNames(text: string, whom: ErasedPeople): string {
  const patterns = [
    ...whom.emails.map((email) => escapeRegExp(email.normalize('NFD'))),
    ...whom.names.map(spelled),
  ].filter(Boolean)
  const without = (from: string, change: (pattern: string) => string) =>
    patterns.reduce((rest, pattern) => rest.replaceAll(new RegExp(change(pattern), 'giu'), REMOVED), from)
  const left = without(text.normalize('NFD'), asWords).normalize('NFC')
  // Some languages have no spaces between words, so a name may also be part of a longer word.
  const rest = names(left, whom) ? without(left.normalize('NFD'), (pattern) => pattern).normalize('NFC') : left
  return names(rest, whom) ? REMOVED : rest
}

export async function removeMentions(tx: Tx, whom: ErasedPeople): Promise<void> {
  for (const place of TEXT_COLUMNS) {
    const { table, column, keyColumn: key = 'id' }: TextColumn = place
    for await (const { id, text } of mentionsAt(tx, place, whom))
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${withoutNames(text, whom)}
        where ${sql.ref(key)} = ${id} and ${sql.ref(column)} = ${text}`.execute(tx)
  }
}
