import { type SourceFile, withoutComments } from './imports.ts'

const ANONYMITY_FOLDER = 'server/src/product/attempts/anonymity/'

/** Files that may read the names that anonymous review hides. The listed files never show the names to staff. */
const allowedFiles = new Set([
  // Identifies the candidate by the e-mail address when a test starts or is reopened.
  'server/src/product/exam/start.ts',
  'server/src/product/attempts/closing/reopenTest.ts',
  // Finds candidates who already have an interview.
  'server/src/product/rounds/queries.ts',
  // Finds earlier questions of the same person in all tests.
  'server/src/product/verification/design.ts',
  // Counts the interviews with hidden names.
  'server/src/product/people/routes.ts',
  // Erases or exports the data about a person.
  'server/src/operations/erasure/candidateRows.ts',
  'server/src/operations/erasure/routes.ts',
  'server/src/operations/erasure/candidateData.ts',
])

export function readsHiddenNames({ path, text }: SourceFile): string[] {
  if (
    !path.startsWith('server/src/') ||
    path.startsWith(ANONYMITY_FOLDER) ||
    path.startsWith('server/src/platform/db/')
  )
    return []
  if (path.endsWith('.test.ts') || path.startsWith('server/src/operations/verify/') || allowedFiles.has(path)) return []
  return /veiled_names['"\s]|anonymity\/trueNames/.test(withoutComments(text))
    ? [`${path}: this file must not read names of anonymous interviews`]
    : []
}
