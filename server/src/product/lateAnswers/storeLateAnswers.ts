import { answerStates, NO_ANSWER_YET } from '@assay/domain/exam/journal'
import { acceptsLateAnswers, classifyLateChoice, type LateChoice, plausibleTime } from '@assay/domain/exam/lateAnswers'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lateAnswersOf, lockTest, removeUndecidedLateAnswer, storeLateAnswer } from '../attempts/closing/lateAnswers.ts'
import { recordSendPressed } from '../attempts/closing/recordSendPressed.ts'
import { loadJournal, writeSelection } from '../attempts/journal.ts'
import { setNetworkCauseAtEnd } from '../attempts/presence/gaps.ts'

export interface LateAnswersRequest {
  id: number
  answers: readonly (LateChoice & { position: number })[]
  pressedAt: number | undefined
  receivedAt: number
}

export const storeLateAnswers = (
  db: Db,
  { id, answers, pressedAt, receivedAt }: LateAnswersRequest,
): Promise<'taken' | 'INTERVIEW_NOT_FOUND' | 'NOT_FINISHED' | 'LATE_CLOSED'> =>
  inTransaction(db, async (tx) => {
    const test = await lockTest(tx, id)
    if (!test) return 'INTERVIEW_NOT_FOUND'
    const { started_at, closed_at } = test
    if (started_at === null || closed_at === null) return 'NOT_FINISHED'
    if (!acceptsLateAnswers(closed_at, receivedAt)) return 'LATE_CLOSED'

    const counted = answerStates(await loadJournal(tx, id))
    const before = await lateAnswersOf(tx, id)
    const plausibleAnswers = answers.map((one) => ({
      ...one,
      chosen_at: plausibleTime(one.chosen_at, started_at, receivedAt),
    }))
    for (const one of plausibleAnswers.toSorted((first, second) => first.chosen_at - second.chosen_at)) {
      const { position, kind, options, chosen_at } = one
      const earlierLateAnswers = before.filter((late) => late.position === position)
      const choice = classifyLateChoice(earlierLateAnswers, counted.get(position) ?? NO_ANSWER_YET, one)
      const place = { interview_id: id, position }
      if (choice === 'unchanged') await removeUndecidedLateAnswer(tx, place)
      if (choice === 'needs_decision')
        await storeLateAnswer(tx, {
          ...place,
          kind,
          options: writeSelection(options),
          chosen_at,
          received_at: receivedAt,
        })
    }
    const moments = [pressedAt ?? 0, ...plausibleAnswers.map(({ chosen_at }) => chosen_at)].filter(
      (at) => at <= closed_at,
    )
    await setNetworkCauseAtEnd(tx, id, { end: closed_at, provedAt: Math.max(0, ...moments) })
    await recordSendPressed(tx, { id, started_at, end: closed_at }, pressedAt)
    return 'taken'
  })
