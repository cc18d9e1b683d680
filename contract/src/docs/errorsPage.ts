import type { Endpoint } from '../endpoint.ts'
import { fieldSentences } from '../fieldErrors.ts'
import { errorCodes } from './openapi.ts'

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The content of `docs/errors.md`: every error code with its calls. */
export function errorsPage(calls: readonly Endpoint[]): string {
  const refusals = Object.entries(errorCodes(calls)).sort(([first], [second]) => (first < second ? -1 : 1))
  const fields = Object.entries(fieldSentences).sort(([first], [second]) => (first < second ? -1 : 1))
  return `# Error codes

A call that fails returns \`{"detail": "a message for users", "code": "STABLE_CODE"}\`. Programs should use the code, because the message may change.
\`GET /api/openapi.json\` lists the codes of each operation, and all codes as \`x-error-codes\`. This page is generated from the code, and a test compares both.

${tableOf(
  ['code', 'status', 'meaning'],
  refusals.map(([code, { status, detail }]) => [`\`${code}\``, status.join(', '), detail]),
)}

## Invalid values

\`VALIDATION_FAILED\` adds \`errors\` with one entry for each value: its \`field\` (\`answers.0.description\`), a \`code\` and a \`message\`. Errors in a file also have a \`line\`.

${tableOf(
  ['code', 'meaning'],
  fields.map(([code, sentence]) => [`\`${code}\``, sentence]),
)}
`
}
