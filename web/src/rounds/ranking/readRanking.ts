import type { Interview } from '@assay/contract/interviews/interviews'
import { getRanking } from '@assay/contract/rounds'
import { PAGE_MAX } from '@assay/domain/limits'
import { sendRequest } from '../../lib/api.ts'
import { readAllPages } from '../../lib/lists/pages.ts'
import { type RankingFilter, rankingQuery } from './rankingState.ts'

export function readRanking(id: number, filter: RankingFilter): Promise<Interview[]> {
  const rankingParams = rankingQuery(filter)
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await sendRequest(getRanking, {
      params: { id },
      query: { ...rankingParams, start_index, end_index },
    })
    return { entries: body.interviews, total: body.amount_of_interviews }
  }
  return readAllPages<Interview>(readPage, ({ code }) => code, PAGE_MAX)
}
