import { getCompany, setCompany } from '@assay/contract/company'
import type { Parsed } from '@assay/contract/endpoint'
import { pictureNamesIn } from '@assay/domain/bank/picture'
import { COMPANY } from '@assay/domain/limits'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { findCompany } from './findCompany.ts'
import { changeCompanyRow } from './queries.ts'

type Changes = Parsed<(typeof setCompany)['body']>

type KeepPicture = (tx: Tx, name: string, at: number) => Promise<{ size: number } | undefined>

interface CompanyContext {
  actor: Actor
  keepPicture: KeepPicture
}

async function logoAt(tx: Tx, address: string, { actor, keepPicture }: CompanyContext): Promise<string> {
  const [name] = pictureNamesIn(address)
  if (name === undefined || address !== `/pictures/${name}`) return refuseField('logo', 'NOT_FOUND')
  const picture = await keepPicture(tx, name, actor.at)
  if (!picture) return refuseField('logo', 'NOT_FOUND')
  return picture.size > COMPANY.logoBytes ? refuseField('logo', 'TOO_LARGE') : name
}

const changeCompany = (db: Db, changes: Changes, means: CompanyContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (Object.keys(changes).length === 0) return
    const { logo, ...rest } = changes
    const name = typeof logo === 'string' ? await logoAt(tx, logo, means) : logo
    await changeCompanyRow(tx, { ...rest, ...(name !== undefined && { logo: name }) })
    await recordAuditEntry(tx, means.actor, {
      action: 'changed',
      object_kind: 'company',
      object_id: 'company',
      detail: changes,
    })
  })

/**
 * Candidates trust the fields `reply_to`, `website` and `privacy_contact`. API tokens cannot change these fields,
 * because a token may be stolen.
 */
const SESSION_FIELDS = ['reply_to', 'website', 'privacy_contact'] as const

export const companyRoutes = ({ keepPicture }: { keepPicture: KeepPicture }) => [
  route(getCompany, async ({ db, caller }) => {
    const { reply_to, ...shown } = await findCompany(db)
    return caller?.role === 'admin' ? { ...shown, reply_to } : shown
  }),

  route(setCompany, async ({ body, db, actor, refuse }) => {
    if (!actor.token) {
      await changeCompany(db, body, { actor, keepPicture })
      return findCompany(db)
    }
    const now = await findCompany(db)
    if (SESSION_FIELDS.some((field) => body[field] !== undefined && body[field] !== now[field])) refuse('SIGN_IN_AGAIN')
    const { reply_to, website, privacy_contact, ...others } = body
    await changeCompany(db, others, { actor, keepPicture })
    return findCompany(db)
  }),
]
