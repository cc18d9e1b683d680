import { type ExamState, isUnsubmitted, questionIndexOf, type Submission } from '../examState.ts'
import type { ExamChange } from '../examStore.ts'
import type { Effects } from './effects.ts'

function isChangedSince(now: ExamState, { questionId }: Submission): boolean {
  const question = now.questions[questionIndexOf(now, questionId)]
  return question !== undefined && isUnsubmitted(now, question)
}

/** If the server has another number of answers, another device is answering too, so all questions are loaded again. */
export function runEffects({ outbox, drafts, questionLoader, ending, reports }: Effects) {
  return ({ event, now, isFromOtherTab }: ExamChange): void => {
    switch (event.kind) {
      case 'option_toggled':
        drafts.schedule(event.questionId)
        return
      case 'submitted':
        drafts.cancel(event.submission.questionId)
        if (isFromOtherTab) outbox.addFromOtherTab(event.submission)
        else void outbox.add(event.submission)
        return
      case 'delivered':
      case 'refused': {
        const { submission } = event
        // The candidate may have selected other options during the request. They are saved as a draft.
        if (isChangedSince(now, submission)) drafts.schedule(submission.questionId)
        const index = questionIndexOf(now, submission.questionId)
        if (isFromOtherTab || index < 0) return
        if (event.kind === 'refused') void questionLoader.reload(index)
        else if (now.answered !== event.answered) void questionLoader.reloadAll()
        return
      }
      case 'time_goes_on':
        void reports.run()
        if (now.phase === 'finishing') void ending.finish()
        return
      case 'closing':
        void ending.endWithReason()
        return
      case 'ended':
      case 'reopened':
        drafts.stop()
        for (const part of [outbox, questionLoader, ending, reports]) part.wake()
        return
      default:
    }
  }
}
