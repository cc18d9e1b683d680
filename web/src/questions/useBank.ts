import { listQuestions } from '@assay/contract/questions/questions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../lib/api.ts'
import { type Paging, pageQuery } from '../lib/paging.ts'
import { type BankState, bankQuery } from './bank/bankState.ts'

export function useBank(paging: Paging, state: BankState) {
  return useQuery({
    ...query(listQuestions, { query: { ...pageQuery(paging), ...bankQuery(state) } }),
    placeholderData: keepPreviousData,
  })
}
