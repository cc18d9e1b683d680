import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

/** The few column types that the engines spell differently, so that one migration serves both. */
export function columns(engine: Engine) {
  return {
    id: <Table extends string>(table: CreateTableBuilder<Table>) =>
      engine === 'sqlite'
        ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity()),
    /** Whole numbers, ids of other tables and times in milliseconds. */
    whole: engine === 'sqlite' ? sql`integer` : sql`bigint`,
    /** Bytes as they are. */
    blob: engine === 'sqlite' ? sql`blob` : sql`bytea`,
    needed: ((column) => column.notNull()) as Build,
  }
}

export type Columns = ReturnType<typeof columns>
