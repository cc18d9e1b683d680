import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface ResultTables {
  shares: {
    id: Generated<number>
    /** SHA-256 of the token, which is not stored. */
    token_hash: string
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
    /** `results` shows results, `hand_over` shows more, `verdicts` also asks for verdicts. */
    kind: Generated<'results' | 'hand_over' | 'verdicts'>
    note: Generated<string | null>
    views: Generated<number>
    /** Set if `created_by` is responsible for a link that another user made. */
    taken_over_at: Generated<number | null>
    /** The API token that made it; the link ends with the token. */
    token_id: Generated<number | null>
  }
  /** The number of a candidate on a link is its position, which never changes. */
  share_interviews: { share_id: number; interview_id: number; position: number }
  share_notes: { share_id: number; note_id: number }
  /** Verdicts stay when their link is deleted. */
  verdicts: {
    id: Generated<number>
    interview_id: number
    share_id: number
    verdict: 'yes' | 'maybe' | 'no'
    comment: string | null
    name: string
    /** Hash of a browser's cookie and the normalised name (`domain/round/handOver`); older rows have the name only. */
    reader: string
    at: number
  }
}

export const resultPersonalColumns = personalColumnsOf<ResultTables>()({
  shares: {
    candidate: 'note',
    staff: 'created_by created_by_name',
    nobody: 'id token_hash created_at expires_at kind views taken_over_at token_id',
  },
  share_interviews: { candidate: 'interview_id position', nobody: 'share_id' },
  share_notes: { nobody: 'share_id note_id' },
  verdicts: { candidate: 'interview_id verdict comment at', staff: 'name reader', nobody: 'id share_id' },
})
