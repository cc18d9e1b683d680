import { setImmediate } from 'node:timers/promises'
import type { RankingAsked } from '@assay/contract/rounds'
import { csvOf } from '@assay/domain/csv'
import { roundTable, type TableLook } from '@assay/domain/round/table/roundTable'
import type { ReadOnReplica } from '../../../platform/db/replica/replica.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewResponses, type ReadContext } from '../../interviews/interview.ts'
import type { RoundResults } from '../../results/scorePrecision.ts'
import { idsOfRound, rowsOfRound } from '../queries.ts'
import { searchRanking } from '../ranking/search.ts'
import { asTableRow } from './tableRow.ts'

const PART = 500
const EVERYBODY = { start: 0, count: Number.MAX_SAFE_INTEGER }
/** Spreadsheet programs read UTF-8 correctly only if this mark is at the start of the file. */
const BYTE_ORDER_MARK = '\uFEFF'

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const

export interface Export {
  id: number
  roundResults: RoundResults
  finished: number
  ranking: RankingAsked | null
  separator: keyof typeof separators
  look: TableLook
  readContext: ReadContext
}

/** Changes during the export are not included. */
export async function idsOfExport(db: Queryable, { id, roundResults, finished, ranking }: Export) {
  if (!ranking) return idsOfRound(db, id)
  return (await searchRanking(db, { id, roundResults, finished }, { ...ranking, page: EVERYBODY })).ids
}

export async function* exportedRound(
  readOnReplica: ReadOnReplica,
  ids: readonly number[],
  { roundResults, separator, look, readContext }: Export,
): AsyncGenerator<string> {
  const { head, line } = roundTable(look)
  const parted = separators[separator]
  yield BYTE_ORDER_MARK + csvOf([head], parted)
  for (let start = 0; start < ids.length; start += PART) {
    const { rows, interviews } = await readOnReplica(async (from) => {
      const rows = await rowsOfRound(from, ids.slice(start, start + PART))
      return { rows, interviews: await interviewResponses(from, rows, readContext) }
    })
    const lines = interviews.flatMap((one, at) => {
      const row = rows[at]
      return row ? [line(asTableRow(one, row, roundResults))] : []
    })
    yield csvOf(lines, parted)
    await setImmediate()
  }
}
