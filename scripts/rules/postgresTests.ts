import type { SourceFile } from './imports.ts'

/** Code that may behave differently on the two databases: raw SQL, locks, notifications, constraints. */
const ENGINE_DEPENDENT = /\bsql(?:<[^`]*>)?`|\b(?:onUnique|onForeignKey|onConflict|takeLock|pg_notify)\b/

const exempt: Readonly<Record<string, string>> = {
  'server/src/platform/mail': 'invitations/sending.both.test.ts sends the queue',
  'server/src/operations/move': 'move.postgres.slow.test.ts copies between two databases',
  'server/src/operations/operator': 'the integrity check of SQLite',
}

const moduleOf = (path: string) => /^server\/src\/\w+\/\w+(?=\/)/.exec(path)?.[0]
const runsOnPostgres = (path: string) => /\.(?:both|postgres)\.test\.ts$/.test(path)
const isTest = (path: string) => path.endsWith('.test.ts')

export function untestedOnPostgres(files: readonly SourceFile[]): string[] {
  const tested = new Set(files.filter(({ path }) => runsOnPostgres(path)).map(({ path }) => moduleOf(path)))
  const dependent = files.filter(({ path, text }) => !isTest(path) && ENGINE_DEPENDENT.test(text))
  const modules = new Set(dependent.flatMap(({ path }) => moduleOf(path) ?? []))
  return [...modules]
    .filter((module) => !tested.has(module) && !exempt[module])
    .map((module) => `${module}: its SQL needs a test on PostgreSQL (x.both.test.ts or x.postgres.test.ts)`)
}
