import type { SharedResults } from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import type { Db } from '../../db/schema.ts'
import { unlessUnavailable } from '../../db/violations.ts'
import { asInterviews } from '../../interviews/interview.ts'
import { noteViews, type Views } from '../../interviews/views.ts'
import { standingsOf } from '../rank.ts'
import { type Field, fieldsOf } from '../worth.ts'
import { handOverOf } from './handOver.ts'
import { countView, type SharedRow, type ShareRow, sharedRows } from './queries.ts'

interface Look {
  at: number
  address: string
  views: Views
  baseUrl: string
}

async function resultsOf(
  db: Db,
  rows: readonly SharedRow[],
  fields: ReadonlyMap<number, Field>,
  { at, baseUrl }: Look,
) {
  // A link's reader has no identity, even if signed in.
  const interviews = await asInterviews(db, rows, { reader: null, now: at, baseUrl })
  const standings = await standingsOf(db, interviews)
  const isTold = ({ blueprint_id }: SharedRow) => fields.get(blueprint_id ?? 0)?.state === 'ok'
  return interviews.flatMap((one, index) => {
    const row = rows[index]
    return row ? [{ row, result: { ...one, standing: (isTold(row) && standings.get(one.code)) || null } }] : []
  })
}

/** The link's current results; the view is logged and counted. */
export async function shown(db: Db, share: ShareRow, look: Look): Promise<SharedResults> {
  const { at, address, views } = look
  const rows = await sharedRows(db, share.id)
  const nobody = { at, actor_id: null, actor_name: '', address }
  await noteViews(db, views, { doer: nobody, ids: rows.map(({ id }) => id), share: share.id })
  const fields = await fieldsOf(db, rows)
  const results = await resultsOf(db, rows, fields, look)
  const expires_at = isoOf(share.expires_at)
  const handOver = share.kind === 'results' ? null : await handOverOf(db, share, rows, fields)
  // If the database cannot write, the results are still shown.
  await countView(db, share.id).catch(unlessUnavailable)
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
