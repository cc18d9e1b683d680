import type { ExamQuestion } from '@assay/contract/exam'
import { isSameSelection } from '@assay/domain/exam/interview'
import { text } from '../../i18n/text.ts'
import { newKey } from '../../lib/newKey.ts'
import { ask, saveDraft, submit as submitCall, timed } from '../calls.ts'
import { type Failure, failureOf } from '../failure.ts'
import { alone } from './alone.ts'
import { createDrafts } from './drafts.ts'
import { canSubmit, choose, chosenOf, type ExamState, isUnsubmitted, isWaiting, submittedOf } from './examState.ts'
import type { Keep, Selection } from './keep.ts'
import { createOutbox, type Outcome, type Submission } from './outbox.ts'
import type { Paper } from './paper.ts'
import { createPause } from './pause.ts'
import type { Store } from './store.ts'
import type { News } from './tabs.ts'
import { toast } from './toasts.ts'

interface Desk {
  code: string
  store: Store<ExamState>
  keep: Keep
  paper: Paper
  tellTabs: (news: News) => void
  /** Seconds since the last press of Submit, by the exam's own clock. */
  secondsSpent: () => number
  /** The specification has the interview read again at every submission. */
  lookAgain: () => void
  hear: (remaining: string, sentAt: number, gotAt: number) => void
  ended: (failure: Failure) => void
}

export type Answers = ReturnType<typeof createAnswers>

/** From a tick to a saved answer: nothing that was ticked is forgotten on the way. */
export function createAnswers(desk: Desk) {
  const { code, store, keep, paper, tellTabs, ended } = desk

  function setSelection(questionId: number, selection: Selection | null): void {
    const { [questionId]: _, ...rest } = store.get().selections
    store.set({ selections: selection ? { ...rest, [questionId]: selection } : rest })
    void keep.putSelection(questionId, selection)
    tellTabs({ kind: 'selected', questionId, selection })
  }

  const questionOf = (questionId: number) => store.get().questions.find((question) => question?.id === questionId)

  async function sendDraft(questionId: number, afterFailure: boolean): Promise<'done' | 'again'> {
    if (afterFailure && !(await paper.reloadOne(questionId))) return 'again'
    const selection = store.get().selections[questionId]
    if (!selection) return 'done'
    const question = questionOf(questionId)
    // Kept by an earlier visit, and its page is still on its way: only then is it known whether it still stands.
    if (!question) return 'again'
    if (isWaiting(store.get(), question)) return 'done'
    try {
      paper.wrote(questionId)
      await ask(saveDraft, { params: { code, id: questionId }, body: { answers: [...selection.options] } })
      paper.wrote(questionId)
      draftIsKept(question, selection)
    } catch (cause) {
      const failure = failureOf(cause)
      if (failure.kind === 'again') return 'again'
      if (failure.kind !== 'refused') ended(failure)
    }
    return 'done'
  }

  function draftIsKept({ id, interviewee_answers }: ExamQuestion, { options }: Selection): void {
    const isNone = options.length === 0 || isSameSelection(options, interviewee_answers)
    paper.change(id, { draft: isNone ? null : [...options] })
    const now = store.get().selections[id]
    if (!now || !isSameSelection(now.options, options)) return
    // What is submitted already needs no second record.
    setSelection(id, isSameSelection(options, interviewee_answers) ? null : { ...now, isSent: true })
  }

  async function sendSubmission(submission: Submission, isRepeat: boolean): Promise<Outcome> {
    const { questionId, questionCode, answers, timeSpent, key } = submission
    await drafts.settled(questionId)
    desk.lookAgain()
    try {
      paper.wrote(questionId)
      const { answer, sentAt, gotAt } = await timed(
        ask(submitCall, {
          params: { code, id: questionId },
          body: { question_code: questionCode, answers: [...answers], is_answered: true, time_spent: timeSpent },
          headers: { 'idempotency-key': key },
        }),
      )
      // Whatever stands between may answer 200 as well; only the server knows the code of the question.
      if (answer?.question_code !== questionCode) return { kind: 'again', afterMs: null }
      // A repeat is answered with the clock of its first arrival.
      if (!isRepeat) desk.hear(answer.remaining_time, sentAt, gotAt)
      return { kind: 'delivered', isAnswered: answer.is_answered, answered: answer.amount_of_answered_questions }
    } catch (cause) {
      return failureOf(cause)
    }
  }

  function delivered({ questionId, answers }: Submission, isAnswered: boolean, answered: number): void {
    paper.wrote(questionId)
    paper.change(questionId, { interviewee_answers: [...answers], is_answered: isAnswered, draft: null }, answered)
    const question = questionOf(questionId)
    // Something else was ticked while it was under way.
    if (question && isUnsubmitted(store.get(), question)) drafts.note(questionId)
  }

  function settled(submission: Submission, outcome: Exclude<Outcome, { kind: 'again' }>): void {
    if (outcome.kind === 'closed' || outcome.kind === 'gone') {
      ended(outcome)
      return
    }
    const index = store.get().questions.findIndex((question) => question?.id === submission.questionId)
    if (outcome.kind === 'refused') {
      tellTabs({ kind: 'dropped', key: submission.key })
      toast('danger', text('EXAM.REFUSED', { number: index + 1, reason: outcome.reason }))
    } else {
      const { isAnswered, answered } = outcome
      delivered(submission, isAnswered, answered)
      tellTabs({ kind: 'delivered', submission, isAnswered, answered })
      if (store.get().index === index) toast('success', text('EXAM.SAVED'))
    }
    if (index >= 0) void paper.reload(index)
  }

  const chance = Math.random
  const drafts = createDrafts({
    send: sendDraft,
    pause: createPause(),
    chance,
    changed: (drafting) => store.set({ drafting }),
  })
  const outbox = createOutbox(
    {
      send: sendSubmission,
      keep,
      pause: createPause(),
      alone: (act) => alone(`assay-exam-${code}`, act),
      chance,
      changed: (queue, sending) => store.set({ queue, sending }),
      settled,
    },
    keep.queue,
  )

  return {
    outbox,
    drafts,
    choose(question: ExamQuestion, optionId: number): void {
      const state = store.get()
      if (state.phase !== 'open') return
      const options = choose(question, chosenOf(state, question), optionId)
      setSelection(question.id, { options, base: submittedOf(state, question), isSent: false })
      drafts.note(question.id)
    },
    submit(question: ExamQuestion): void {
      const state = store.get()
      if (!canSubmit(state, question)) return
      const submission = {
        key: newKey(),
        questionId: question.id,
        questionCode: question.code,
        answers: chosenOf(state, question),
        timeSpent: desk.secondsSpent(),
      }
      drafts.cancel(question.id)
      void outbox.add(submission)
      setSelection(question.id, null)
      tellTabs({ kind: 'queued', submission })
    },
    /** Selections that an earlier visit left behind go on where they were. */
    resume(): void {
      const { selections } = store.get()
      for (const [id, { isSent }] of Object.entries(selections)) if (!isSent) drafts.note(Number(id))
      void outbox.run()
    },
    hear(news: News): void {
      if (news.kind === 'queued') outbox.addForeign(news.submission)
      if (news.kind === 'dropped') outbox.removeForeign(news.key)
      if (news.kind === 'delivered') {
        outbox.removeForeign(news.submission.key)
        delivered(news.submission, news.isAnswered, news.answered)
      }
      if (news.kind === 'selected') {
        const { [news.questionId]: _, ...rest } = store.get().selections
        store.set({ selections: news.selection ? { ...rest, [news.questionId]: news.selection } : rest })
      }
    },
  }
}
