import type { SharedResults } from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import type { Db } from '../../../platform/db/schema.ts'
import { ignoreUnavailable } from '../../../platform/db/violations.ts'
import { interviewResponses } from '../../interviews/interview.ts'
import { recordViews, type Views } from '../../interviews/views.ts'
import { ranksByCode } from '../rank.ts'
import { type RoundResults, readResultsByRound } from '../scorePrecision.ts'
import { handOverResponse } from './handOver.ts'
import { countView, type SharedRow, type ShareRow, sharedRows } from './queries.ts'

interface ShareVisit {
  at: number
  address: string
  views: Views
  baseUrl: string
}

async function sharedResultRows(
  db: Db,
  rows: readonly SharedRow[],
  resultsByRound: ReadonlyMap<number, RoundResults>,
  { at, baseUrl }: ShareVisit,
) {
  // The results are the same for every reader of a link, even if the reader is signed in.
  const interviews = await interviewResponses(db, rows, { viewer: null, now: at, baseUrl })
  const standings = await ranksByCode(db, interviews)
  const isTold = ({ blueprint_id }: SharedRow) => resultsByRound.get(blueprint_id ?? 0)?.state === 'ok'
  return interviews.flatMap((one, index) => {
    const row = rows[index]
    return row ? [{ row, result: { ...one, standing: (isTold(row) && standings.get(one.code)) || null } }] : []
  })
}

/** The view is recorded and counted. */
export async function readSharedResults(db: Db, share: ShareRow, visit: ShareVisit): Promise<SharedResults> {
  const { at, address, views } = visit
  const rows = await sharedRows(db, share.id)
  const nobody = { at, actor_id: null, actor_name: '', address }
  await recordViews(db, views, { actor: nobody, ids: rows.map(({ id }) => id), share: share.id })
  const resultsByRound = await readResultsByRound(db, rows)
  const results = await sharedResultRows(db, rows, resultsByRound, visit)
  const expires_at = isoOf(share.expires_at)
  const handOver = share.kind === 'results' ? null : await handOverResponse(db, share, rows, resultsByRound)
  // If the database cannot store the view, the results are shown anyway.
  await countView(db, share.id).catch(ignoreUnavailable)
  if (!handOver) return { expires_at, candidates: results.map(({ result }) => result) }
  const { about, ofCandidate, isPlaced } = handOver
  return {
    expires_at,
    ...about,
    candidates: results.map(({ row, result }) => ({
      ...result,
      standing: isPlaced ? result.standing : null,
      ...ofCandidate(row),
    })),
  }
}
