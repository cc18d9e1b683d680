import type { HandOver, SharedResults } from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import { commonValue, rankStateOfAll } from '@assay/domain/round/handOver'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import { ignoreUnavailable } from '../../../platform/db/violations.ts'
import { findCompany } from '../../company/findCompany.ts'
import { interviewResponses } from '../../interviews/interview.ts'
import { recordViews, type Views } from '../../interviews/views.ts'
import { type RoundResults, readResultsByRound, scorePrecision } from '../scorePrecision.ts'
import { standingsByCode } from '../standings.ts'
import { countView, type SharedRow, type ShareRow, sharedRows } from './queries.ts'
import { verdictResponse, verdictsOnShare } from './verdicts.ts'

const notesOn = (db: Queryable, shareId: number) =>
  db
    .selectFrom('share_notes')
    .innerJoin('notes', 'notes.id', 'share_notes.note_id')
    .select(['notes.interview_id', 'notes.text', 'notes.author_id', 'notes.author_name', 'notes.at'])
    .where('share_notes.share_id', '=', shareId)
    .orderBy('notes.id')
    .execute()

const rolesOf = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('blueprints').select(['id', 'role']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

async function handOverResponse(
  db: Queryable,
  share: ShareRow,
  rows: readonly SharedRow[],
  resultsByRound: ReadonlyMap<number, RoundResults>,
) {
  const resultsOf = ({ blueprint_id }: SharedRow) => resultsByRound.get(blueprint_id ?? 0)
  const roles = await rolesOf(db, [...resultsByRound.keys()])
  const notes = Map.groupBy(await notesOn(db, share.id), ({ interview_id }) => interview_id)
  const verdicts = Map.groupBy(await verdictsOnShare(db, share.id), ({ interview_id }) => interview_id)
  const place_state = rankStateOfAll(rows.map((row) => resultsOf(row)?.state))
  const isPlaced = place_state === 'ok'
  const about: Omit<HandOver, 'expires_at' | 'candidates'> = {
    company: await findCompany(db),
    role: commonValue(rows.map(({ blueprint_id }) => roles.get(blueprint_id ?? 0) ?? null)),
    made_by: share.created_by === null ? null : share.created_by_name,
    note: share.note,
    with_verdicts: share.kind === 'verdicts',
    pass_mark: commonValue(rows.map((row) => resultsOf(row)?.passMark ?? null)),
    place_state,
  }
  const ofCandidate = (row: SharedRow) => {
    const precision = scorePrecision(row, resultsOf(row))
    return {
      ...precision,
      place: isPlaced ? precision.place : null,
      number: row.position + 1,
      notes: (notes.get(row.id) ?? []).map(({ text, author_id, author_name, at }) => ({
        text,
        by: author_id === null ? null : author_name,
        time: isoOf(at),
      })),
      verdicts: (verdicts.get(row.id) ?? []).map(verdictResponse),
    }
  }
  return { about, ofCandidate, isPlaced }
}

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
  // Readers see the same results, even if they are signed in.
  const interviews = await interviewResponses(db, rows, { viewer: null, now: at, baseUrl })
  const standings = await standingsByCode(db, interviews)
  const isTold = ({ blueprint_id }: SharedRow) => resultsByRound.get(blueprint_id ?? 0)?.state === 'ok'
  return interviews.flatMap((one, index) => {
    const row = rows[index]
    return row ? [{ row, result: { ...one, standing: (isTold(row) && standings.get(one.code)) || null } }] : []
  })
}

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
