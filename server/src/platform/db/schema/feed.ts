import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

/** `place` is the position in the feed, which is assigned only after the commit. */
export interface FeedTables {
  interview_changes: { interview_id: number; changed_at: number; place: number | null }
  /** After an interview is deleted, its events stay for 90 days. */
  events: {
    id: Generated<number>
    event_id: string
    type: string
    at: number
    interview_id: number
    public_id: string
    external_id: string | null
    blueprint_id: Generated<number | null>
    /** The column `data` contains the state and the details of the test as JSON. */
    data: string
    place: Generated<number | null>
    placed_at: Generated<number | null>
  }
  /** Last assigned and last deleted position of `events` and `interviews`; see `feed/placing.ts`. */
  feeds: { name: string; place: number; forgotten: number }
}

export const feedPersonalColumns = personalColumnsOf<FeedTables>()({
  interview_changes: { candidate: 'interview_id changed_at place' },
  events: {
    candidate: 'external_id',
    nobody: 'id event_id type at interview_id public_id blueprint_id data place placed_at',
  },
  feeds: { nobody: 'name place forgotten' },
})
