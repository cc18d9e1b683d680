import { type SourceFile, withoutComments } from './imports.ts'

const DOOR = 'server/src/sitting/veils/'

/** What must know whose a veiled interview is, and tells no member of the staff. */
const mayKnow = new Set([
  // The candidate's own call after an end.
  'server/src/exam/start.ts',
  'server/src/sitting/ledger/reopen.ts',
  // Who was tested already.
  'server/src/rounds/queries.ts',
  // What somebody had already, whatever their tests are called.
  'server/src/confirm/design.ts',
  // Counts them.
  'server/src/people/routes.ts',
  // Erasing, and giving out what is kept of somebody.
  'server/src/erasure/kept.ts',
  'server/src/erasure/routes.ts',
  'server/src/erasure/candidateData.ts',
])

/** A veiled interview's name lies in a table of its own; who reads that says so here. */
export function readsVeiledNames({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/src/') || path.startsWith(DOOR) || path.startsWith('server/src/db/')) return []
  if (path.endsWith('.test.ts') || path.startsWith('server/src/verify/') || mayKnow.has(path)) return []
  return /veiled_names['"\s]|veils\/trueNames/.test(withoutComments(text))
    ? [`${path}: the names of veiled interviews are no business of this file`]
    : []
}
