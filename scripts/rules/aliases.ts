import { type SourceFile, withoutComments } from './imports.ts'

const DOOR = 'server/src/attempts/anonymity/'

/** Code that may read names hidden by anonymous review, because it never shows them to staff. */
const mayKnow = new Set([
  // The candidate's own call after an end.
  'server/src/exam/start.ts',
  'server/src/attempts/clock/reopen.ts',
  // Detects candidates who already have an interview.
  'server/src/rounds/queries.ts',
  // Finds earlier questions of a person in all tests.
  'server/src/verification/design.ts',
  // Only counts them.
  'server/src/people/routes.ts',
  // Erasure, and the export of data about a person.
  'server/src/erasure/kept.ts',
  'server/src/erasure/routes.ts',
  'server/src/erasure/candidateData.ts',
])

/** Names hidden by anonymous review are in a separate table; every reader of it must be listed here. */
export function readsVeiledNames({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/src/') || path.startsWith(DOOR) || path.startsWith('server/src/db/')) return []
  if (path.endsWith('.test.ts') || path.startsWith('server/src/verify/') || mayKnow.has(path)) return []
  return /veiled_names['"\s]|anonymity\/trueNames/.test(withoutComments(text))
    ? [`${path}: the names of veiled interviews are no business of this file`]
    : []
}
