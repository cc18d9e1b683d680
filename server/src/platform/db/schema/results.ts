import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface ResultTables {
  shares: {
    id: Generated<number>
    token_hash: string
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
    /**
     * A link of the kind `results` shows results. `hand_over` also shows data such as notes and the pass mark.
     * A page of the kind `verdicts` also asks its readers for verdicts.
     */
    kind: Generated<'results' | 'hand_over' | 'verdicts'>
    note: Generated<string | null>
    views: Generated<number>
    /** `taken_over_at` is set if the user in `created_by` has taken over the link from another user. */
    taken_over_at: Generated<number | null>
    /** If the API token expires or is revoked, the shared link stops working. */
    token_id: Generated<number | null>
  }
  /** A shared link identifies each candidate by a position, which never changes. */
  share_interviews: { share_id: number; interview_id: number; position: number }
  share_notes: { share_id: number; note_id: number }
  /** Opinions of readers are kept when their link is deleted. */
  verdicts: {
    id: Generated<number>
    interview_id: number
    share_id: number
    verdict: 'yes' | 'maybe' | 'no'
    comment: string | null
    name: string
    /**
     * Hash of a browser's cookie and of the normalised name (`domain/src/round/handOver.ts`). Older rows contain only
     * the name.
     */
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
