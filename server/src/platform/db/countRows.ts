import { type SelectQueryBuilder, sql } from 'kysely'

export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counting = query.select(sql<number>`count(*)`.as('count')).$castTo<{ count: number }>()
  return (await counting.executeTakeFirstOrThrow()).count
}
