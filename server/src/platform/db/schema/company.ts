import { personalColumnsOf } from './columnOwners.ts'

export interface CompanyTables {
  /** The table has at most one row. Without this row, no company data is shown. */
  company: {
    key: string
    name: string | null
    /** The picture is kept while this row uses it. */
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
