import { getInterview } from '@assay/contract/interviews/interviews'
import { ask, asRefused } from '../lib/api.ts'

/** The code of an interview that a program names; null where there is none. Where nobody can tell, its screen says why. */
export async function codeOfId(id: string): Promise<string | null> {
  try {
    return (await ask(getInterview, { params: { code: id } })).body.code
  } catch (cause) {
    return asRefused(cause).code === 'INTERVIEW_NOT_FOUND' ? null : id
  }
}
