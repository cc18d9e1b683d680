import { Refused } from '@assay/contract/client'
import { ask, lookUp } from './calls.ts'
import { clearStored, storedCodes } from './engine/effects/keeping/storage.ts'
import { forgetMarks, markedCodes } from './engine/effects/keeping/storing.ts'

async function isEnded(code: string): Promise<boolean> {
  try {
    return (await ask(lookUp, { params: { code } })).is_closed
  } catch (cause) {
    // Without the server's own word everything stays: it may still have to be sent.
    return cause instanceof Refused && cause.code === 'INTERVIEW_NOT_FOUND'
  }
}

/** What was chosen in an interview leaves this browser when it has ended, also where its tab was closed before. */
export async function forgetEnded(): Promise<void> {
  for (const code of new Set([...(await storedCodes()), ...markedCodes()])) {
    if (!(await isEnded(code))) continue
    await clearStored(code)
    forgetMarks(code)
  }
}
