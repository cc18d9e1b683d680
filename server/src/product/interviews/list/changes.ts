import type { listInterviews } from '@assay/contract/interviews/interviews'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/schema.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import { ignoreUnavailable } from '../../../platform/db/violations.ts'
import type { Cursors } from '../../../platform/feed/cursor.ts'
import { assignPositions, feedHead } from '../../../platform/feed/placing.ts'
import { refuseField } from '../../../platform/http/refusal.ts'
import { type InterviewRow, interviewColumns } from '../../attempts/states/interviewRow.ts'
import { interviewsIn } from '../../attempts/states/inView.ts'
import type { View } from '../../attempts/states/viewRules.ts'

export interface ChangedPage {
  view: View
  cursor: string | undefined
  cursors: Cursors
  updatedSince: number | undefined
  conditions: readonly Expression<SqlBool>[]
  most: number
  now: number
}

export interface Followed {
  rows: InterviewRow[]
  next: string
  has_more: boolean
}

export const changedSince = (since: number) =>
  sql<SqlBool>`interviews.id in (select interview_id from interview_changes where changed_at >= ${since})`

export async function changedInterviewsPage(db: Db, following: ChangedPage) {
  const { view, cursor = '', cursors, updatedSince, conditions, most, now } = following
  await assignPositions(db, 'interviews', now).catch(ignoreUnavailable)
  return inSnapshot(db, async (snapshot): Promise<Followed> => {
    const head = await feedHead(snapshot, 'interviews')
    const from =
      cursor === '' ? 0 : (cursors.placeOf('interviews', cursor, head.place) ?? refuseField('cursor', 'INVALID'))
    const found = await interviewsIn(snapshot, view)
      .innerJoin('interview_changes', 'interview_changes.interview_id', 'interviews.id')
      .select(interviewColumns.map((name) => `interviews.${name}` as const))
      .select('interview_changes.place as changed_place')
      .where('interview_changes.place', '>', from)
      .where('interview_changes.place', '<=', head.place)
      .$if(updatedSince !== undefined, (query) => query.where('interview_changes.changed_at', '>=', updatedSince ?? 0))
      .where((where) => where.and([...conditions]))
      .orderBy('interview_changes.place')
      .limit(most + 1)
      .execute()
    const page = found.slice(0, most)
    const has_more = found.length > most
    const last = has_more ? (page.at(-1)?.changed_place ?? from) : head.place
    return {
      rows: page.map(({ changed_place: _, ...row }) => row),
      next: cursors.cursorOf('interviews', last),
      has_more,
    }
  })
}

export const isFollowing = ({
  cursor,
  updatedSince,
}: Pick<z.output<typeof listInterviews.query>, 'cursor' | 'updatedSince'>) =>
  cursor !== undefined || updatedSince !== undefined
