import type { HandOver } from '@assay/contract/results/shares'
import { isoOf } from '@assay/domain/isoTime'
import { commonValue, rankStateOfAll } from '@assay/domain/round/handOver'
import type { Queryable } from '../../../platform/db/schema.ts'
import { findCompany } from '../../company/findCompany.ts'
import { type RoundResults, scorePrecision } from '../scorePrecision.ts'
import type { SharedRow, ShareRow } from './queries.ts'
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

export async function handOverResponse(
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
