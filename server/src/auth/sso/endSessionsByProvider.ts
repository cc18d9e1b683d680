import { createHash } from 'node:crypto'
import { type Doer, recordAuditEntries } from '../../db/audit.ts'
import type { Tx } from '../../db/schema.ts'
import type { Ended } from './logoutToken.ts'

const hashOf = (issuer: string, id: string) => createHash('sha256').update(`${issuer} ${id}`).digest('hex')

/** Returns false if this logout was received before. */
async function noteOnce(tx: Tx, issuer: string, { id, expiresAt }: Ended, now: number): Promise<boolean> {
  await tx.deleteFrom('sso_logouts').where('expires_at', '<=', now).execute()
  const noted = await tx
    .insertInto('sso_logouts')
    .values({ hash: hashOf(issuer, id), expires_at: expiresAt })
    .onConflict((row) => row.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return noted !== undefined
}

export async function endSessionsByProvider(tx: Tx, issuer: string, ended: Ended, doer: Doer): Promise<boolean> {
  const { sid, subject } = ended
  if (!(await noteOnce(tx, issuer, ended, doer.at))) return false
  const known = tx
    .selectFrom('users')
    .select('id')
    .where('sso_issuer', '=', issuer)
    .$if(subject !== null, (query) => query.where('sso_subject', '=', subject))
  const removed = await tx
    .deleteFrom('sessions')
    .where('user_id', 'in', known)
    .$if(sid !== null, (query) => query.where('sso_sid', '=', sid))
    .returning('id')
    .execute()
  const detail = { by: 'sso' }
  await recordAuditEntries(
    tx,
    doer,
    removed.map(({ id }) => ({ action: 'ended', object_kind: 'session', object_id: id, detail }) as const),
  )
  return true
}
