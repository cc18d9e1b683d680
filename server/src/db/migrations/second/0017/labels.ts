import { type Kysely, sql } from 'kysely'
import { rowsAsTable } from '../../../rowsAsTable.ts'
import type { Queryable } from '../../../schema.ts'

export interface Known {
  questions: { id: number; code: string; version: number; archived_at: number | null; import_id: number | null }
  question_versions: {
    id: number
    question_id: number
    version: number
    description: string
    answers: string
    created_by: number | null
  }
  question_labels: { label_id: number; question_id: number }
  archived_labels: { name: string; question_id: number }
  labels: { id: number; name: string }
  users: { id: number; full_name: string }
  imports: { id: number; done_by_name: string | null }
  audit: {
    id: number
    action: string
    object_kind: string
    object_id: string
    actor_name: string
    detail: string | null
  }
}

type Question = Known['questions']
type Version = Pick<Known['question_versions'], 'id' | 'question_id' | 'version' | 'created_by'>

const AT_ONCE = 500

/** All questions that there ever were, a part at a time. */
export async function* questionsOf(db: Kysely<Known>) {
  for (let after = 0; ; ) {
    const part = await db
      .selectFrom('questions')
      .select(['id', 'code', 'version', 'archived_at', 'import_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (part.length > 0) yield part
    after = part.at(-1)?.id ?? after
    if (part.length < AT_ONCE) return
  }
}

interface Told {
  actor: string
  labels: string[] | null
}

/** What the audit says of each version, by question and version. */
async function readDeeds(db: Kysely<Known>, ids: readonly number[]): Promise<Map<string, Told>> {
  const deeds = await db
    .selectFrom('audit')
    .select(['object_id', 'action', 'actor_name', 'detail'])
    .where('object_kind', '=', 'question')
    .where('object_id', 'in', ids.map(String))
    .where('action', 'in', ['created', 'changed'])
    .orderBy('id')
    .execute()
  return new Map(
    deeds.map(({ object_id, action, actor_name, detail }) => {
      const { version, labels }: { version?: number; labels?: string[] } = detail ? JSON.parse(detail) : {}
      const key = `${object_id} ${action === 'created' ? 1 : version}`
      return [key, { actor: actor_name, labels: labels?.toSorted() ?? null }]
    }),
  )
}

async function readLabels(db: Kysely<Known>, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('question_labels')
    .innerJoin('labels', 'labels.id', 'question_labels.label_id')
    .select(['question_labels.question_id', 'labels.name'])
    .where('question_labels.question_id', 'in', ids)
    .orderBy('labels.name')
    .execute()
  const grouped = Map.groupBy(rows, ({ question_id }) => question_id)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ name }) => name)]))
}

/**
 * The labels of each version of a question, in their order: a change that names none has left them as they were, which
 * is followed forwards from what the audit says and backwards from what the question has now.
 */
export function labelsByVersion(told: readonly (Told | undefined)[], now: string[] | null): (string[] | null)[] {
  const known: (string[] | null)[] = []
  for (const deed of told) known.push(deed?.labels ?? (deed ? (known.at(-1) ?? null) : null))
  if (now) known[known.length - 1] = now
  for (let at = known.length - 1; at > 0; at -= 1) {
    const deed = told[at]
    if (deed && !deed.labels) known[at - 1] ??= known[at] ?? null
  }
  return known
}

interface Filled {
  id: number
  author_name: string | null
  labels: string | null
}

const store = (db: Kysely<Known>, rows: readonly Filled[]) => {
  // Only asked which engine it is.
  const table = rowsAsTable(db as unknown as Queryable, { id: 'bigint', author_name: 'text', labels: 'text' }, rows)
  return sql`
    update question_versions set author_name = input.author_name, labels = input.labels
    from ${table} where question_versions.id = input.id`.execute(db)
}

/** The names of all who are users still, and of all who confirmed an import. */
async function readPeople(db: Kysely<Known>) {
  const users = await db.selectFrom('users').select(['id', 'full_name']).execute()
  const imports = await db.selectFrom('imports').select(['id', 'done_by_name']).execute()
  const userNames = new Map(users.map(({ id, full_name }) => [id, full_name]))
  const importers = new Map(imports.map(({ id, done_by_name }) => [id, done_by_name]))
  return ({ import_id }: Question, { version, created_by }: Version) =>
    userNames.get(created_by ?? 0) ?? (version === 1 ? importers.get(import_id ?? 0) : null) ?? null
}

const readVersions = async (db: Kysely<Known>, ids: readonly number[]) =>
  Map.groupBy(
    await db
      .selectFrom('question_versions')
      .select(['id', 'question_id', 'version', 'created_by'])
      .where('question_id', 'in', ids)
      .orderBy('version')
      .execute(),
    ({ question_id }) => question_id,
  )

async function storeArchived(db: Kysely<Known>, rows: readonly Known['archived_labels'][]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('archived_labels')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
}

/** Who wrote each version and which labels it had, as far as the audit, the accounts and the bank of now know it. */
export async function fillLabels(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Known>
  const nameOf = await readPeople(db)
  for await (const part of questionsOf(db)) {
    const ids = part.map(({ id }) => id)
    const [deeds, labels, versions] = [await readDeeds(db, ids), await readLabels(db, ids), await readVersions(db, ids)]
    const archived: Known['archived_labels'][] = []
    const filled = part.flatMap((question): Filled[] => {
      const own = versions.get(question.id) ?? []
      const told = own.map(({ version }) => deeds.get(`${question.id} ${version}`))
      const known = labelsByVersion(told, labels.get(question.id) ?? null)
      if (question.archived_at !== null)
        for (const name of known.at(-1) ?? []) archived.push({ name, question_id: question.id })
      return own.map((version, at) => ({
        id: version.id,
        author_name: version.created_by === null ? null : (told[at]?.actor ?? nameOf(question, version)),
        labels: known[at] ? JSON.stringify(known[at]) : null,
      }))
    })
    await store(db, filled)
    await storeArchived(db, archived)
  }
}
