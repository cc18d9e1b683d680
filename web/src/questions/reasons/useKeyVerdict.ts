import { markQuestion, type Question, unmarkQuestion } from '@assay/contract/questions/questions'
import { useMe } from '../../lib/session/session.ts'
import { useCall } from '../../lib/useCall.ts'

const refusals = {
  QUESTION_NOT_FOUND: 'QUESTIONS.ALERT.GONE',
  OFFLINE: 'INDEXEDDB.OFFLINE',
  otherwise: 'QUESTIONS.MARK_FAILED',
} as const

/** The user's own opinion about the answer key of a question. */
export function useKeyVerdict({ id, marks }: Question) {
  const me = useMe()
  const put = useCall(markQuestion, { refusals })
  const take = useCall(unmarkQuestion, { refusals })
  const own = marks.find(({ by }) => by.id !== null && by.id === me?.id)
  const params = { id }
  return {
    own,
    isPending: put.isPending || take.isPending,
    /** The same verdict a second time removes it. */
    toggle: (verdict: 'right' | 'doubt') =>
      own?.verdict === verdict ? take.mutate({ params }) : put.mutate({ params, body: { verdict } }),
    doubt: (note: string) => put.mutate({ params, body: { verdict: 'doubt', note } }),
  }
}
