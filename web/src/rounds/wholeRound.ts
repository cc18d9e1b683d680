import { type Interview, listInterviews } from '@assay/contract/interviews/interviews'
import { getRanking } from '@assay/contract/rounds'
import { PAGE_MAX } from '@assay/domain/limits'
import { ask } from '../lib/api.ts'
import { readAllPages } from '../lib/lists/pages.ts'
import { rangeInWords } from '../results/place.ts'

const codeOf = ({ code }: Interview) => code

/** Every interview of the round, or of those that are looked for. */
export function readRound(
  blueprint: number,
  search: { name_or_mail?: string; state?: string } = {},
): Promise<Interview[]> {
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await ask(listInterviews, { query: { ...search, blueprint, start_index, end_index } })
    return { entries: body.interviews, total: body.amount_of_interviews }
  }
  return readAllPages(readPage, codeOf, PAGE_MAX)
}

/** Where everybody stands who has a place, by their code. */
export async function readPlaces(blueprint: number): Promise<Map<string, string>> {
  const readPage = async (start_index: number, end_index: number) => {
    const { body } = await ask(getRanking, { params: { id: blueprint }, query: { start_index, end_index } })
    return { entries: body.interviews, total: body.amount_of_interviews }
  }
  const ranked = await readAllPages(readPage, codeOf, PAGE_MAX)
  return new Map(ranked.flatMap(({ code, place }) => (place ? [[code, rangeInWords(place)] as const] : [])))
}
