import { getInterview } from '@assay/contract/interviews/interviews'
import { refusedFrom, sendRequest } from '../lib/api.ts'

/** Null if the id is unknown. If the code cannot be loaded, the result screen shows the error. */
export async function codeOfId(id: string): Promise<string | null> {
  try {
    return (await sendRequest(getInterview, { params: { code: id } })).body.code
  } catch (cause) {
    return refusedFrom(cause).code === 'INTERVIEW_NOT_FOUND' ? null : id
  }
}
