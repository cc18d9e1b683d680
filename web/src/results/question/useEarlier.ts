import { getEarlierAnswers, type ResultQuestion } from '@assay/contract/results/results'
import { HISTORY_SENT } from '@assay/domain/limits'
import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../lib/api.ts'

/** `earlier` is null when all is loaded. */
export function useEarlier(newest: ResultQuestion) {
  const { code = '' } = useParams({ strict: false })
  const first = newest.amount_of_submissions - newest.history.length
  const [parts, setParts] = useState(0)
  const before = Array.from({ length: parts }, (_, part) => first - part * HISTORY_SENT)
  const asked = useQueries({
    queries: before.map((number) =>
      query(getEarlierAnswers, { params: { code, id: `${newest.id}` }, query: { before: `${number}` } }),
    ),
  })
  const there = asked.flatMap(({ data }) => data ?? []).reverse()
  const failed = asked.find(({ isError }) => isError)
  const left = first - there.reduce((sum, { history }) => sum + history.length, 0)

  const question: ResultQuestion = {
    ...newest,
    history: [...there.flatMap(({ history }) => history), ...newest.history],
    answers: newest.answers.map((option) => ({
      ...option,
      result: [
        ...there.flatMap(({ answers }) => answers.find(({ id }) => id === option.id)?.result ?? []),
        ...option.result,
      ],
    })),
  }
  return {
    question,
    earlier:
      left <= 0 ? null : { count: Math.min(left, HISTORY_SENT), isLoading: asked.some(({ isFetching }) => isFetching) },
    showEarlier: () => (failed ? void failed.refetch() : setParts(parts + 1)),
  }
}
