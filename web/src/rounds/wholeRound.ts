import { type Interview, listInterviews, type RoundState } from '@assay/contract/interviews/interviews'
import { PAGE_MAX } from '@assay/domain/limits'
import { sendRequest } from '../lib/api.ts'
import { readAllPages } from '../lib/lists/pages.ts'

const interviewCode = ({ code }: Interview) => code

export function readRound(
  blueprint: number,
  search: { name_or_mail?: string; state?: RoundState } = {},
): Promise<Interview[]> {
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await sendRequest(listInterviews, { query: { ...search, blueprint, start_index, end_index } })
    return { entries: body.interviews, total: body.amount_of_interviews }
  }
  return readAllPages(readPage, interviewCode, PAGE_MAX)
}
