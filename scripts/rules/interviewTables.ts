import type { SourceFile } from './imports.ts'

/** Tables that may keep an interview id after an erasure, with the reason. */
const HANDLED_TABLES = new Map([
  ['erased_interviews', 'the receipt, which has no name'],
  ['events', 'programs read the deletion here for 90 days'],
  ['insight_due', 'the row is removed when the deletion is counted'],
  ['deliveries', 'the erasure deletes these rows'],
  ['orders', 'the other system is told that the test was deleted'],
])

const tablePattern = /^ {2}(\w+): \{([^{}]*)\}/gm

/** A table with an interview id contains data about a candidate, so its personal columns must include the id. */
export function undeclaredErasures({ path, text }: SourceFile): string[] {
  const [, declared = ''] = /personalColumnsOf<\w+>\(\)\(([\s\S]*)/.exec(text) ?? []
  if (!path.startsWith('server/src/platform/db/schema/')) return []
  return [...declared.matchAll(tablePattern)]
    .filter(
      ([, table = '', lists = '']) => /nobody:\s*'[^']*\binterview_id\b/.test(lists) && !HANDLED_TABLES.has(table),
    )
    .map(([, table]) => `${path}: ${table} has an interview id, so add its handling by erasures to interviewTables.ts`)
}
