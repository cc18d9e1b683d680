import type { Endpoint } from '../endpoint.ts'
import { fieldSentences } from '../fieldErrors.ts'
import { errorCodes } from './openapi.ts'

const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Every code that a call refuses with, as `docs/errors.md` lists them. */
export function errorsPage(calls: readonly Endpoint[]): string {
  const refusals = Object.entries(errorCodes(calls)).sort(([first], [second]) => (first < second ? -1 : 1))
  const fields = Object.entries(fieldSentences).sort(([first], [second]) => (first < second ? -1 : 1))
  return `# What a call may be refused with

A call that fails answers \`{"detail": "a sentence for a person", "code": "STABLE_CODE"}\`. Act on the code: sentences may be reworded. Which call is refused with what stands in
\`GET /api/openapi.json\`, under each operation and together as \`x-error-codes\`. This page is made from the code, and a test holds it to that.

${tableOf(
  ['code', 'status', 'in words'],
  refusals.map(([code, { status, detail }]) => [`\`${code}\``, status.join(', '), detail]),
)}

## Values that are not valid

\`VALIDATION_FAILED\` adds \`errors\`, one for each value: its \`field\` (\`answers.0.description\`), a \`code\` and a \`message\`; in a file also the \`line\`.

${tableOf(
  ['code', 'in words'],
  fields.map(([code, sentence]) => [`\`${code}\``, sentence]),
)}
`
}
