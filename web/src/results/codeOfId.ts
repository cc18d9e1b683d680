import { getInterview } from '@assay/contract/interviews/interviews'
import { ask, toRefused } from '../lib/api.ts'

/**
 * The interview's code for an id from an external program; null if unknown. If loading fails, the result screen shows
 * the reason.
 */
export async function codeOfId(id: string): Promise<string | null> {
  try {
    return (await ask(getInterview, { params: { code: id } })).body.code
  } catch (cause) {
    return toRefused(cause).code === 'INTERVIEW_NOT_FOUND' ? null : id
  }
}
