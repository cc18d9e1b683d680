import type { Generated } from 'kysely'

/** What is shown to others of a round. */
export interface RoundTables {
  shares: {
    id: Generated<number>
    /** SHA-256 of the token, which nobody keeps. */
    token_hash: string
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
  }
  share_interviews: { share_id: number; interview_id: number; position: number }
}
