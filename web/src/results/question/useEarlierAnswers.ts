import { getEarlierAnswers, type ResultQuestion } from '@assay/contract/results/results'
import { HISTORY_SENT } from '@assay/domain/limits'
import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../lib/api.ts'

/** `earlier` is null when all submissions are loaded. */
export function useEarlierAnswers(newest: ResultQuestion) {
  const { code = '' } = useParams({ strict: false })
  const first = newest.amount_of_submissions - newest.history.length
  const [parts, setParts] = useState(0)
  const before = Array.from({ length: parts }, (_, part) => first - part * HISTORY_SENT)
  const earlierQueries = useQueries({
    queries: before.map((number) =>
      query(getEarlierAnswers, { params: { code, id: `${newest.id}` }, query: { before: `${number}` } }),
    ),
  })
  const loadedPages = earlierQueries.flatMap(({ data }) => data ?? []).reverse()
  const failed = earlierQueries.find(({ isError }) => isError)
  const unloadedCount = first - loadedPages.reduce((sum, { history }) => sum + history.length, 0)

  const question: ResultQuestion = {
    ...newest,
    history: [...loadedPages.flatMap(({ history }) => history), ...newest.history],
    answers: newest.answers.map((option) => ({
      ...option,
      result: [
        ...loadedPages.flatMap(({ answers }) => answers.find(({ id }) => id === option.id)?.result ?? []),
        ...option.result,
      ],
    })),
  }
  return {
    question,
    earlier:
      unloadedCount <= 0
        ? null
        : {
            count: Math.min(unloadedCount, HISTORY_SENT),
            isLoading: earlierQueries.some(({ isFetching }) => isFetching),
          },
    showEarlier: () => (failed ? void failed.refetch() : setParts(parts + 1)),
  }
}
