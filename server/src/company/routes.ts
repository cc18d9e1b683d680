import { getCompany, setCompany } from '@assay/contract/company'
import { route } from '../http/route.ts'
import { changeCompany, type KeepPicture } from './changeCompany.ts'
import { findCompany } from './findCompany.ts'

interface Above {
  keepPicture: KeepPicture
}

/** Candidates write to these addresses, so an API token, which may be stolen, cannot change them. */
const SESSION_FIELDS = ['reply_to', 'website', 'privacy_contact'] as const

export const companyRoutes = ({ keepPicture }: Above) => [
  route(getCompany, async ({ db, caller }) => {
    const { reply_to, ...shown } = await findCompany(db)
    return caller?.role === 'admin' ? { ...shown, reply_to } : shown
  }),

  route(setCompany, async ({ body, db, doer, refuse }) => {
    if (doer.token && SESSION_FIELDS.some((field) => body[field] !== undefined)) refuse('SIGN_IN_AGAIN')
    await changeCompany(db, body, { doer, keepPicture })
    return findCompany(db)
  }),
]
