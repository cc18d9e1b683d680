import { isInterviewCode } from '@assay/domain/exam/interviewCodes'

/** Candidates may enter a code alone, in a link, or followed by a full stop. */
export function codeFromInput(typed: string): string {
  const parts = typed.split(/[^A-Za-z0-9]+/)
  return parts.findLast(isInterviewCode) ?? typed.trim()
}
