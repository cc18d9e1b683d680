import type { Verdict, VerdictCounts } from '@assay/contract/results/handOver'
import { isoOf } from '@assay/domain/isoTime'
import { HAND_OVER } from '@assay/domain/limits'
import { readerKey } from '@assay/domain/round/handOver'
import { type Selectable, sql } from 'kysely'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Db, Queryable, Schema, Tx } from '../../../platform/db/schema.ts'
import { inTransactionDuringDeletions } from '../../../platform/db/transaction.ts'
import { interviewsIn, isInView } from '../../attempts/states/inView.ts'
import { lockActiveLink } from './queries.ts'

type VerdictRow = Selectable<Schema['verdicts']>

export const verdictResponse = ({ verdict, comment, name, at }: VerdictRow): Verdict => ({
  verdict,
  comment,
  name,
  time: isoOf(at),
})

const verdictsWhere = (db: Queryable, key: Partial<Pick<VerdictRow, 'share_id' | 'interview_id'>>) =>
  db
    .selectFrom('verdicts')
    .selectAll()
    .where((where) => where.and(key))
    .orderBy('at')
    .orderBy('id')
    .execute()

export const noVerdicts: VerdictCounts = { yes: 0, maybe: 0, no: 0 }

export async function countVerdicts(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VerdictCounts>> {
  if (ids.length === 0) return new Map()
  const counted = await db
    .selectFrom('verdicts')
    .select(['interview_id', 'verdict', sql<number>`cast(count(*) as bigint)`.as('amount')])
    .where('interview_id', 'in', ids)
    .groupBy(['interview_id', 'verdict'])
    .execute()
  const found = new Map<number, VerdictCounts>()
  for (const { interview_id: id, verdict, amount } of counted)
    found.set(id, { ...(found.get(id) ?? noVerdicts), [verdict]: amount })
  return found
}

export const verdictsOnInterview = (db: Queryable, interviewId: number) =>
  verdictsWhere(db, { interview_id: interviewId })

export const verdictsOnShare = (db: Queryable, shareId: number) => verdictsWhere(db, { share_id: shareId })

export async function amountsOfVerdicts(
  db: Queryable,
  shareIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counted = await db
    .selectFrom('verdicts')
    .innerJoin('interviews', 'interviews.id', 'verdicts.interview_id')
    .select(['verdicts.share_id', sql<number>`count(*)`.as('amount')])
    .where('verdicts.share_id', 'in', shareIds)
    .where(isInView('byCode'))
    .groupBy('verdicts.share_id')
    .execute()
  return new Map(counted.map(({ share_id, amount }) => [share_id, amount]))
}

const amountOn = (tx: Tx, shareId: number): Promise<number> =>
  countRows(tx.selectFrom('verdicts').where('share_id', '=', shareId))

const sharedInterview = (tx: Tx, shareId: number, number: number) =>
  interviewsIn(tx, 'shared')
    .innerJoin('share_interviews', 'share_interviews.interview_id', 'interviews.id')
    .select('interviews.id')
    .where('share_interviews.share_id', '=', shareId)
    .where('share_interviews.position', '=', number - 1)
    .executeTakeFirst()

interface NewVerdict {
  number: number
  verdict: VerdictRow['verdict']
  comment?: string | undefined
  name: string
}

interface VerdictRequest {
  tokenHash: string
  browserHash: string
  at: number
  said: NewVerdict
}

export const giveVerdict = (
  db: Db,
  { tokenHash, browserHash, at, said }: VerdictRequest,
): Promise<VerdictRow | 'SHARE_NOT_FOUND' | 'VERDICTS_OFF' | 'NOT_FOUND' | 'TOO_MANY_VERDICTS'> =>
  inTransactionDuringDeletions(db, async (tx) => {
    const share = await lockActiveLink(tx, { token_hash: tokenHash }, { now: at, rounds: null })
    if (!share) return 'SHARE_NOT_FOUND'
    if (share.kind !== 'verdicts') return 'VERDICTS_OFF'
    const interview = await sharedInterview(tx, share.id, said.number)
    if (!interview) return 'NOT_FOUND'

    const { verdict, comment = null, name } = said
    const values = { verdict, comment, name, at }
    const key = { share_id: share.id, interview_id: interview.id, reader: `${browserHash} ${readerKey(name)}` }
    const replacing = tx
      .updateTable('verdicts')
      .set(values)
      .where((where) => where.and(key))
    const replaced = await replacing.returningAll().executeTakeFirst()
    if (replaced) return replaced
    if ((await amountOn(tx, share.id)) >= HAND_OVER.verdicts) return 'TOO_MANY_VERDICTS'
    return tx
      .insertInto('verdicts')
      .values({ ...key, ...values })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
