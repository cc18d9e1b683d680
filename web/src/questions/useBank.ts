import { listQuestions } from '@assay/contract/questions'
import { joinLabels } from '@assay/domain/bank/labels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'
import { type Paging, partOnWire } from '../lib/paging.ts'
import { useLabelFilter } from './useBankView.ts'

/** A page of the bank, of those questions that the address asks for. */
export function useBank(paging: Paging) {
  const [names] = useLabelFilter()
  const labels = names.length > 0 ? joinLabels(names) : undefined
  return useQuery({
    ...query(listQuestions, { query: { ...partOnWire(paging), labels } }),
    placeholderData: keepPreviousData,
  })
}
