import { readConfig } from '../../server/src/config.ts'
import { type ClaimedMail, claimMail } from '../../server/src/platform/mail/queue.ts'
import { sendDue } from '../../server/src/platform/mail/sender.ts'
import { openTransport } from '../../server/src/platform/mail/transport.ts'
import { notifyOfMailFailure } from '../../server/src/product/invitations/notifyOfMailFailure.ts'
import { writeTestMail } from '../../server/src/product/invitations/testMail.ts'
import { writeCandidateMail } from '../../server/src/product/invitations/writeCandidateMail.ts'
import type { TestServer } from './testServer.ts'

/** The rate limit for e-mails is high, because only few tests are about this limit. */
export function mailTo(url: string, perMinute = 6_000) {
  const { mail, baseUrl } = readConfig({
    ASSAY_SMTP_URL: url,
    ASSAY_MAIL_FROM: 'Jobs <jobs@example.com>',
    ASSAY_MAIL_PER_MINUTE: String(perMinute),
    ASSAY_BASE_URL: 'https://assay.example',
  })
  if (!mail) throw new Error('no settings of mail')
  return { mail, baseUrl }
}

export const mailToNobody = () => mailTo('smtp://127.0.0.1:1')

/** The server only queues e-mails. The test sends the queued e-mails itself, at the time that it chooses. */
export function mailByHand() {
  const { mail, baseUrl } = mailToNobody()
  return { mail: { ...mail, perMinute: 0 }, baseUrl }
}

export function postOf(server: Pick<TestServer, 'db' | 'clock'>, url: string, perMinute?: number) {
  const { mail, baseUrl } = mailTo(url, perMinute)
  const { db, clock } = server
  const lines: unknown[][] = []
  const note = (...line: unknown[]) => void lines.push(line)
  const transport = openTransport(mail, { greetingMs: 2_000, silenceMs: 2_000, tryMs: 5_000 })
  const parts = {
    db,
    transport,
    now: clock.now,
    perMinute: mail.perMinute,
    log: { info: note, warn: note },
    notifyOfMailFailure,
    write(taken: ClaimedMail) {
      const context = { db, now: clock.now(), baseUrl }
      return taken.kind === 'test' ? writeTestMail(taken, context) : writeCandidateMail(taken, context)
    },
  }
  return { send: () => sendDue(parts), take: () => claimMail(db, clock.now(), mail.perMinute), transport, lines, parts }
}

/** Deletes all interviews and attempts to send e-mails. This is faster than a new test server. */
export async function forgetInvited({ db }: Pick<TestServer, 'db'>): Promise<void> {
  for (const table of ['submissions', 'interview_events', 'interviews'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('mail_tries').execute()
}
