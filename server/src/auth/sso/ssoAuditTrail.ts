import { type Doer, recordAuditEntry } from '../../db/audit.ts'
import { takeLock } from '../../db/lock.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Log } from '../signInAuditTrail.ts'
import type { Cause } from './faults.ts'

const MINUTE = 60_000
/** Audit entries a minute, on all nodes together, so that strangers cannot fill the audit log. */
const NOTED = 60
const TURN = 'refused sign-ins'

/** Records the reasons for refused sign-ins: administrators need them to set up single sign-on. */
export function ssoAuditTrail({ db, log }: { db: Db; log: Log }) {
  return {
    async refused(doer: Doer, cause: Cause, user: number | null = null): Promise<void> {
      const { address, at } = doer
      log.warn({ address, cause, ...(user !== null && { user }) }, 'a sign-in through the company was refused')
      const about = { object_kind: 'sign_in', object_id: user ?? 'sso', detail: { by: 'sso', cause } } as const
      await inTransaction(db, async (tx) => {
        await takeLock(tx, TURN)
        const noted = await tx
          .selectFrom('audit')
          .select('id')
          .where('at', '>', at - MINUTE)
          .where('action', '=', 'sign_in_refused')
          .limit(NOTED)
          .execute()
        if (noted.length < NOTED) await recordAuditEntry(tx, doer, { action: 'sign_in_refused', ...about })
      })
    },

    logoutRefused: (address: string, cause: Cause | 'TWICE') =>
      log.warn({ address, cause }, 'the company’s sign-in asked to end sessions, and was refused'),

    groupsAbsent: (user: number) =>
      log.warn({ user }, 'the company’s sign-in said nothing of groups, so the role stayed as it was'),
  }
}

export type CompanyTrail = ReturnType<typeof ssoAuditTrail>
