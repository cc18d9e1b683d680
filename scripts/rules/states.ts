import { type SourceFile, withoutComments } from './imports.ts'

const DOOR = 'server/src/attempts/states/'
const built = /\.selectFrom\(\s*\[?\s*['"]interviews\b/
const joined = /Join\(\s*['"]interviews\b|\b(?:from|join)\s+"?interviews\b(?!["']?\s*(?:set|values)\b)/g
const named = /\b(?:isIn|stateCondition)\(/g

/**
 * Interviews are read through the state table (server/src/attempts/states/table.ts), so that no query forgets a state.
 */
export function readWithoutPlace({ path, text }: SourceFile): string[] {
  if (!path.startsWith('server/src/') || path.startsWith(DOOR) || path.startsWith('server/src/db/migrations/'))
    return []
  const code = withoutComments(text)
  const amount = (pattern: RegExp) => [...code.matchAll(pattern)].length
  return [
    ...(built.test(code) ? [`${path}: interviews are read by interviewsIn(db, place)`] : []),
    ...(amount(joined) > amount(named) ? [`${path}: a join or SQL that reads interviews says isIn(place)`] : []),
  ]
}
