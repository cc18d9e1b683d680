import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { isInView } from '../../product/attempts/states/inView.ts'

const shownBy: Record<
  string,
  { table: string; name: string | null; code: string | null; isThere?: Expression<SqlBool> }
> = {
  user: { table: 'users', name: 'full_name', code: null },
  group: { table: 'directory_groups', name: 'name', code: null },
  label: { table: 'labels', name: 'name', code: null },
  question: { table: 'questions', name: null, code: 'code' },
  import: { table: 'imports', name: 'file_name', code: null },
  blueprint: { table: 'blueprints', name: 'name', code: null, isThere: sql`deleted_at is null` },
  interview: { table: 'interviews', name: 'name', code: 'code', isThere: isInView('byCode') },
  connection: { table: 'connections', name: 'name', code: null },
  webhook: { table: 'webhooks', name: 'url', code: null },
}

interface ShownObject {
  object_name: string | null
  object_code: string | null
}

interface ObjectReference {
  object_kind: string
  object_id: string
}

const objectKey = ({ object_kind, object_id }: ObjectReference) => `${object_kind} ${object_id}`
const column = (name: string | null) => (name === null ? sql`null` : sql.ref(name))

async function shownOf(db: Queryable, kind: string, ids: readonly string[]): Promise<[string, ShownObject][]> {
  const shown = shownBy[kind]
  const numbers = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  if (!shown || numbers.length === 0) return []
  const { rows } = await sql<ShownObject & { id: number }>`
    select id, ${column(shown.name)} as object_name, ${column(shown.code)} as object_code
    from ${sql.table(shown.table)} where ${shown.isThere ?? sql`true`} and id in (${sql.join(numbers)})`.execute(db)
  return rows.map(({ id, ...names }) => [objectKey({ object_kind: kind, object_id: String(id) }), names])
}

export async function withObjects<Row extends ObjectReference>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & ShownObject)[]> {
  const known = new Map<string, ShownObject>()
  for (const [kind, alike] of Map.groupBy(rows, ({ object_kind }) => object_kind)) {
    const ids = [...new Set(alike.map(({ object_id }) => object_id))]
    for (const [key, shown] of await shownOf(db, kind, ids)) known.set(key, shown)
  }
  return rows.map((row) => ({ ...row, ...(known.get(objectKey(row)) ?? { object_name: null, object_code: null }) }))
}
