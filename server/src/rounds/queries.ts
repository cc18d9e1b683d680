import type { PageWindow } from '@assay/domain/paging'
import type { Queryable } from '../db/schema.ts'
import type { InterviewRow } from '../sitting/interviewRow.ts'
import { rowsIn } from '../sitting/states/inPlace.ts'
import { hasEmailAmong, withTrueNames } from '../sitting/veils/trueNames.ts'

/** All interviews of a blueprint for these e-mails, the newest first; veiled ones under their own names, for what staff are not told. */
export const findOfBlueprint = (
  db: Queryable,
  blueprintId: number,
  emails: readonly string[],
): Promise<InterviewRow[]> =>
  withTrueNames(db, 'round')
    .where('blueprint_id', '=', blueprintId)
    .where(hasEmailAmong(emails))
    .orderBy('id', 'desc')
    .execute()

/** The finished ones, the best first, equals by when they ended as everybody may know it: another order would tell who had extra time. */
export const rankedOf = (db: Queryable, blueprintId: number, page: PageWindow): Promise<InterviewRow[]> =>
  rowsIn(db, 'ranking')
    .where('blueprint_id', '=', blueprintId)
    .orderBy('score', 'desc')
    .orderBy('told_end_at')
    .orderBy('id')
    .limit(page.count)
    .offset(page.start)
    .execute()
