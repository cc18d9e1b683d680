import { isCode } from '@assay/domain/exam/interview'

/** The code in what was typed or pasted: alone, as a whole link, or with the full stop of the sentence it stood in. */
export function codeFromInput(typed: string): string {
  const parts = typed.split(/[^A-Za-z0-9]+/)
  return parts.findLast(isCode) ?? typed.trim()
}
