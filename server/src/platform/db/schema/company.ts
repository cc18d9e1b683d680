import { personalColumnsOf } from './columnOwners.ts'

export interface CompanyTables {
  /** The table `company` has at most one row. Without a row in `company`, no company data is shown. */
  company: {
    key: string
    name: string | null
    /** The picture of the logo is kept while the row in `company` uses the picture. */
    logo: string | null
    accent: string | null
    privacy_contact: string | null
    website: string | null
    reply_to: string | null
  }
}

export const companyPersonalColumns = personalColumnsOf<CompanyTables>()({
  company: { staff: 'privacy_contact reply_to', nobody: 'key name logo accent website' },
})
