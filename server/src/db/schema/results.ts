import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What is shown to others of a round, and what they say to it. */
export interface ResultTables {
  shares: {
    id: Generated<number>
    /** SHA-256 of the token, which nobody keeps. */
    token_hash: string
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
    /** Results alone; a hand-over, which tells more; or one that asks for verdicts too. */
    kind: Generated<'results' | 'hand_over' | 'verdicts'>
    note: Generated<string | null>
    /** How often it was shown. */
    views: Generated<number>
    /** Since when `created_by` answers for it, where somebody else has made it. */
    taken_over_at: Generated<number | null>
    /** The token that made it, with which it ends. */
    token_id: Generated<number | null>
  }
  /** The number of a candidate on a link follows from the position, which never changes. */
  share_interviews: { share_id: number; interview_id: number; position: number }
  share_notes: { share_id: number; note_id: number }
  /** They outlive their link. */
  verdicts: {
    id: Generated<number>
    interview_id: number
    share_id: number
    verdict: 'yes' | 'maybe' | 'no'
    comment: string | null
    name: string
    /** The hash of a browser's cookie, and the name as domain/round/handOver compares it; older rows hold the name alone. */
    reader: string
    at: number
  }
}

export const resultsTell = tellsOf<ResultTables>()({
  shares: {
    candidate: 'note',
    staff: 'created_by created_by_name',
    nobody: 'id token_hash created_at expires_at kind views taken_over_at token_id',
  },
  share_interviews: { candidate: 'interview_id position', nobody: 'share_id' },
  share_notes: { nobody: 'share_id note_id' },
  verdicts: { candidate: 'interview_id verdict comment at', staff: 'name reader', nobody: 'id share_id' },
})
