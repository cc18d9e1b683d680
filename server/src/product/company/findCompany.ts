import type { Company } from '@assay/contract/company'
import { pictureAddress } from '@assay/domain/bank/picture'
import type { Queryable } from '../../platform/db/schema.ts'
import { findCompanyRow } from './queries.ts'

export interface CompanyRecord extends Company {
  /** `reply_to` is null if replies go to the sender address. */
  reply_to: string | null
}

const UNSET: CompanyRecord = {
  name: null,
  logo: null,
  accent: null,
  privacy_contact: null,
  website: null,
  reply_to: null,
}

export async function findCompany(db: Queryable): Promise<CompanyRecord> {
  const row = await findCompanyRow(db)
  return row ? { ...row, logo: row.logo && pictureAddress(row.logo) } : UNSET
}
