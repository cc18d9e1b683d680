import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

interface Known {
  interviews: { id: number; label_set: string; score: number | null }
  interview_labels: { interview_id: number; name: string }
}

const AT_ONCE = 1_000

const nextLabels = (db: Kysely<Known>, after: number) =>
  db
    .selectFrom('interview_labels')
    .select(['interview_id', 'name'])
    .where('interview_id', 'in', (select) =>
      select.selectFrom('interviews').select('id').where('id', '>', after).orderBy('id').limit(AT_ONCE),
    )
    .execute()

/** Interviews that were made before get their set of labels, a part at a time. */
async function fillLabelSets(db: Kysely<Known>): Promise<void> {
  let after = 0
  for (;;) {
    const labels = Map.groupBy(await nextLabels(db, after), ({ interview_id }) => interview_id)
    if (labels.size === 0) return
    const sets = Map.groupBy(
      labels,
      ([, own]) =>
        `|${own
          .map(({ name }) => name)
          .sort()
          .join('|')}|`,
    )
    for (const [label_set, members] of sets) {
      const ids = members.map(([id]) => id)
      await db.updateTable('interviews').set({ label_set }).where('id', 'in', ids).execute()
      after = Math.max(after, ...ids)
    }
  }
}

/** What lists and comparisons count, kept with every write: see sitting/counts.ts. */
export async function counts(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .alterTable('interviews')
    .addColumn('label_set', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await fillLabelSets(db as Kysely<Known>)

  await db.schema
    .createTable('interview_counts')
    .addColumn('label_set', 'text', needed)
    .addColumn('score', whole, needed)
    .addColumn('amount', whole, needed)
    .addPrimaryKeyConstraint('interview_counts_once', ['label_set', 'score'])
    .execute()
  await sql`
    insert into interview_counts (label_set, score, amount)
    select label_set, coalesce(score, -1), count(*) from interviews group by label_set, coalesce(score, -1)
  `.execute(db)

  await db.schema.createIndex('interviews_by_score').on('interviews').columns(['score', 'id']).execute()
  // A search within names and e-mails reads this narrow index instead of the wide rows.
  await db.schema.createIndex('interviews_by_search').on('interviews').columns(['search', 'id']).execute()
}
