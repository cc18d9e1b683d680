import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { getInterview, sendRequest } from '../calls.ts'
import { currentExamCode } from '../currentExam.ts'
import { storedExamCodes } from '../engine/effects/keeping/storedExam.ts'
import { papersInTab } from '../engine/effects/keeping/tabPaper.ts'
import { failureOf } from '../failure.ts'
import { withTimeout } from '../withTimeout.ts'

const LOOK_MS = 1_500

const isRunning = ({ is_activated, is_closed }: PublicInterview): boolean => is_activated && !is_closed

/** A test is gone only if the server itself says so. */
const falseIfGone = (cause: unknown) => (failureOf(cause).kind === 'gone' ? false : null)

export async function codeOfRunningExam(): Promise<string | undefined> {
  const own = currentExamCode()
  if (own) return own
  const inTab = papersInTab()
  const codes = [...new Set([...inTab, ...storedExamCodes()])]
  const found = await Promise.all(
    codes.map(async (code) => {
      const asking = sendRequest(getInterview, { params: { code } }).then(isRunning, falseIfGone)
      return (await withTimeout(asking, LOOK_MS)) ?? inTab.includes(code)
    }),
  )
  return codes.find((_, at) => found[at])
}
