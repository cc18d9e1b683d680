import { getDecision } from '@assay/contract/decisions/decisions'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import type { Sharable } from './sharable.ts'

interface ChosenNote {
  id: number
  text: string
  author: string
  name: string
}

/** Notes of these candidates, in their order, oldest first. Candidates without notes cause no request. */
export function useNotesOf(interviews: readonly Sharable[]) {
  const noted = interviews.filter(({ amount_of_notes }) => amount_of_notes > 0)
  return useQueries({
    queries: noted.map(({ code }) => query(getDecision, { params: { code } })),
    combine: (answers) => ({
      isPending: answers.some(({ isPending }) => isPending),
      isFailed: answers.some(({ isError, data }) => isError && !data),
      notes: answers.flatMap(({ data }, at): ChosenNote[] =>
        (data?.notes ?? []).map(({ id, text, by }) => ({
          id,
          text,
          author: by?.full_name ?? '–',
          name: noted[at]?.name ?? '',
        })),
      ),
    }),
  })
}
