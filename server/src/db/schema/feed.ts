import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What others follow: in one order that is given once a change is committed. */
export interface FeedTables {
  /** When an interview was changed last, and its place in the order of changes: null until it has one. */
  interview_changes: { interview_id: number; changed_at: number; place: number | null }
  /** What happened to interviews, and stays for 90 days when they are gone. */
  events: {
    id: Generated<number>
    event_id: string
    type: string
    at: number
    interview_id: number
    public_id: string
    external_id: string | null
    /** Of which round it was. */
    blueprint_id: Generated<number | null>
    /** A document: how its test stood, and what else is told. */
    data: string
    place: Generated<number | null>
    placed_at: Generated<number | null>
  }
  /** The last place that was given of each order, and the last that is kept no longer; see feed/placing.ts. */
  feeds: { name: string; place: number; forgotten: number }
}

export const feedTells = tellsOf<FeedTables>()({
  interview_changes: { candidate: 'interview_id changed_at place' },
  events: {
    candidate: 'external_id',
    nobody: 'id event_id type at interview_id public_id blueprint_id data place placed_at',
  },
  feeds: { nobody: 'name place forgotten' },
})
