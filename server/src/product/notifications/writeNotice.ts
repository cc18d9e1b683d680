import { type Notice, noticeWords } from '@assay/domain/mail/noticeWords'
import type { Queryable } from '../../platform/db/schema.ts'
import type { ClaimedMail } from '../../platform/mail/queue.ts'
import type { Letter } from '../../platform/mail/transport.ts'
import { findNoticesOfMail, findReader } from './queries.ts'

type FoundNotice = Awaited<ReturnType<typeof findNoticesOfMail>>[number]

function noticePath({ event, code, closed_at, round_id }: FoundNotice): string {
  if (event === 'ended') return `/admin/blueprints/${round_id}`
  if (closed_at !== null) return `/admin/interviews/${code}/result`
  if (event === 'remark' || event === 'reply') return '/admin/live'
  return round_id === null ? '/admin/interviews/view' : `/admin/blueprints/${round_id}`
}

const asNotice = (found: FoundNotice, baseUrl: string): Notice => ({
  event: found.event,
  name: found.name,
  round: found.round,
  link: `${baseUrl}${noticePath(found)}`,
})

interface MailContext {
  db: Queryable
  baseUrl: string
}

/** The result is null if the e-mail would have no events or no recipient. */
export async function writeNotice(
  { id }: Pick<ClaimedMail, 'id'>,
  { db, baseUrl }: MailContext,
): Promise<Letter | null> {
  const reader = await findReader(db, id)
  if (!reader) return null
  const found = (await findNoticesOfMail(db, id)).filter(
    ({ kind, wish, rounds }) => reader[kind] === wish && reader.rounds === rounds,
  )
  if (found.length === 0) return null
  const links = { dashboard: `${baseUrl}/admin/dashboard`, settings: `${baseUrl}/admin/notices` }
  const words = noticeWords(
    found.map((one) => asNotice(one, baseUrl)),
    links,
  )
  return { to: { name: reader.full_name, address: reader.email }, ...words }
}
