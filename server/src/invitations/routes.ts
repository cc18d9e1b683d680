import { changeInvitations, getMail, sendInvitations } from '@assay/contract/invitations'
import type { Queryable } from '../db/schema.ts'
import { inTransactionBesideDeletions } from '../db/transaction.ts'
import { type Route, route } from '../http/route.ts'
import { countWaiting, isHeld, newestRefusal, newestTrouble } from '../mail/queries.ts'
import { changeWindows } from './changeWindows.ts'
import { sendChosen } from './queueInvitations.ts'

/** What keeps mails from going out: too many refused, else what the newest try met that still waits. */
async function troubleOf(db: Queryable, now: number) {
  if (await isHeld(db, now)) return { code: 'HELD', detail: (await newestRefusal(db, now))?.detail ?? '' }
  const newest = await newestTrouble(db)
  return newest ? { code: newest.code ?? '', detail: newest.detail ?? '' } : null
}

const senderOf = ({ name, address }: { name: string; address: string }) =>
  name === '' ? address : `${name} <${address}>`

export const invitationRoutes: Route[] = [
  route(getMail, async ({ db, config, receivedAt }) => ({
    can_send: config.mail !== null,
    from: config.mail && senderOf(config.mail.from),
    queued: await countWaiting(db),
    trouble: await troubleOf(db, receivedAt),
  })),

  route(sendInvitations, async ({ body, db, config, doer, refuse }) => {
    const mail = config.mail ?? refuse('MAIL_NOT_SET_UP')
    return inTransactionBesideDeletions(db, (tx) => sendChosen(tx, body.codes, { kind: body.kind, doer, mail }))
  }),

  route(changeInvitations, async ({ body, db, memory, doer }) =>
    changeWindows(db, { doer, exams: memory.exams, wanted: body }),
  ),
]
