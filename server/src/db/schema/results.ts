import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What is shown to others of a round. */
export interface ResultTables {
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

export const resultsTell = tellsOf<ResultTables>()({
  shares: { staff: 'created_by created_by_name', nobody: 'id token_hash created_at expires_at' },
  share_interviews: { candidate: 'interview_id position', nobody: 'share_id' },
})
