import { tellsOf } from './tells.ts'

/** The face that candidates see. */
export interface CompanyTables {
  /** One row at most; nothing is shown before somebody sets it. */
  company: {
    key: string
    name: string | null
    /** The name of a picture, which stays for as long as it stands here. */
    logo: string | null
    accent: string | null
    privacy_contact: string | null
    website: string | null
    reply_to: string | null
  }
}

export const companyTell = tellsOf<CompanyTables>()({
  company: { staff: 'privacy_contact reply_to', nobody: 'key name logo accent website' },
})
