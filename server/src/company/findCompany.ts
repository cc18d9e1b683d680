import type { Company } from '@assay/contract/company'
import { pictureAddress } from '@assay/domain/bank/picture'
import type { Queryable } from '../db/schema.ts'
import { findRow } from './queries.ts'

export interface WholeCompany extends Company {
  /** Where candidates' answers to mails go; null where they go to the sender. */
  reply_to: string | null
}

const UNSET: WholeCompany = {
  name: null,
  logo: null,
  accent: null,
  privacy_contact: null,
  website: null,
  reply_to: null,
}

/** The face that candidates see, as it stands at this moment. */
export async function findCompany(db: Queryable): Promise<WholeCompany> {
  const row = await findRow(db)
  return row ? { ...row, logo: row.logo && pictureAddress(row.logo) } : UNSET
}
