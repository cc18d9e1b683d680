import { Refused } from '@assay/contract/client'
import { codesInAnswerStores, deleteUnsentAnswers, readUnsentAnswers } from '../lib/answers/unsentAnswers.ts'
import { readUnsentRecord, writeUnsentRecord } from '../lib/answers/unsentRecords.ts'
import { getInterview, sendExamRequest } from './calls.ts'
import { deleteOldCommentDrafts } from './commentDraft.ts'
import { forgetStoredExam, moveReportsToComment, storedExamCodes } from './engine/effects/storage/examLocalStorage.ts'
import { forgetPictures } from './engine/effects/storage/pictures.ts'
import { forgetPaper, papersInTab } from './engine/effects/storage/tabPaper.ts'

async function isEnded(code: string): Promise<boolean> {
  try {
    return (await sendExamRequest(getInterview, { params: { code } })).is_closed
  } catch (cause) {
    // A failed request does not prove that the test was deleted, and the stored answers may be unsent.
    return cause instanceof Refused && cause.code === 'INTERVIEW_NOT_FOUND'
  }
}

/** Unsent answers stay in the browser until the browser has sent them as late answers. */
async function forgetAnswers(code: string): Promise<void> {
  if (readUnsentRecord(code)) return
  const kept = await readUnsentAnswers(code)
  if (kept && kept.submissions.length > 0) writeUnsentRecord(code, { isOver: true, pressed: null })
  else await deleteUnsentAnswers(code)
}

/** Deletes data of ended tests from this browser, even if the tab was closed before. Unsent answers are kept. */
export async function forgetEndedExams(isTestOpen: (code: string) => boolean): Promise<void> {
  deleteOldCommentDrafts()
  for (const code of new Set([...(await codesInAnswerStores()), ...storedExamCodes(), ...papersInTab()])) {
    if (isTestOpen(code) || !(await isEnded(code))) continue
    await forgetAnswers(code)
    forgetPictures()
    moveReportsToComment(code)
    forgetStoredExam(code)
    forgetPaper(code)
  }
}
