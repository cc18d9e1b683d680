import { judgeWords } from '@assay/domain/verification/judgeWords'
import { z } from 'zod'
import type { Queryable, Tx } from '../../../platform/db/schema.ts'
import { readerOf } from '../../../platform/mail/queries.ts'
import { type ClaimedMail, domainOf, newMail } from '../../../platform/mail/queue.ts'
import type { Letter } from '../../../platform/mail/transport.ts'
import type { MailSettings } from '../../../platform/settings/mailSettings.ts'

const about = z.object({ standard: z.number() })

interface JudgeMail {
  standardId: number
  at: number
  mail: MailSettings
}

/** Queue the e-mails to the judges in the transaction that chooses the judges. */
export async function queueJudgeMails(tx: Tx, judges: readonly number[], { standardId, at, mail }: JudgeMail) {
  if (judges.length === 0) return
  const rows = judges.map((user_id) => ({
    ...newMail(null, 'judge', at, domainOf(mail.from)),
    user_id,
    about: JSON.stringify({ standard: standardId }),
  }))
  await tx.insertInto('mails').values(rows).execute()
}

/** The e-mail is null if the standard setting is closed, or if the receiver is deactivated. */
export async function writeJudgeMail(
  { id }: Pick<ClaimedMail, 'id'>,
  { db, baseUrl }: { db: Queryable; baseUrl: string },
): Promise<Letter | null> {
  const reader = await readerOf(db, id)
  if (!reader?.about) return null
  const { standard } = about.parse(JSON.parse(reader.about))
  const found = await db
    .selectFrom('standards')
    .innerJoin('blueprints', 'blueprints.id', 'standards.blueprint_id')
    .select('blueprints.name')
    .where('standards.id', '=', standard)
    .where('standards.closed_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const words = judgeWords(reader.full_name, { blueprint: found.name, link: `${baseUrl}/admin/standards/${standard}` })
  return { to: { name: reader.full_name, address: reader.email }, ...words }
}
