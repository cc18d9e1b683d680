import { Refused } from '@assay/contract/client'
import { forgetKept, keptCodes, readKept } from '../lib/late/kept.ts'
import { readMark, writeMark } from '../lib/late/marks.ts'
import { ask, getInterview } from './calls.ts'
import { forgetPictures } from './engine/effects/keeping/pictures.ts'
import { forgetStoredExam, moveReportsToRemark, storedExamCodes } from './engine/effects/keeping/storedExam.ts'
import { forgetPaper, papersInTab } from './engine/effects/keeping/tabPaper.ts'
import { forgetOldRemarkDrafts } from './remarkDraft.ts'

async function isEnded(code: string): Promise<boolean> {
  try {
    return (await ask(getInterview, { params: { code } })).is_closed
  } catch (cause) {
    // Without the server's own confirmation the data stays, because it may still have to be sent.
    return cause instanceof Refused && cause.code === 'INTERVIEW_NOT_FOUND'
  }
}

/** Unsent answers are marked, and deleted after they were sent late. */
async function forgetAnswers(code: string): Promise<void> {
  if (readMark(code)) return
  const kept = await readKept(code)
  if (kept && kept.submissions.length > 0) writeMark(code, { isOver: true, pressed: null })
  else await forgetKept(code)
}

/** Deletes data of ended tests from this browser, even if the tab was closed before. Unsent answers stay. */
export async function forgetEndedExams(isSat: (code: string) => boolean): Promise<void> {
  forgetOldRemarkDrafts()
  for (const code of new Set([...(await keptCodes()), ...storedExamCodes(), ...papersInTab()])) {
    if (isSat(code) || !(await isEnded(code))) continue
    await forgetAnswers(code)
    forgetPictures()
    moveReportsToRemark(code)
    forgetStoredExam(code)
    forgetPaper(code)
  }
}
