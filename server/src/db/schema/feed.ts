import { tellsOf } from './tells.ts'

/** What others follow: in one order that is given once a change is committed. */
export interface FeedTables {
  /** When an interview was changed last, and its place in the order of changes: null until it has one. */
  interview_changes: { interview_id: number; changed_at: number; place: number | null }
}

export const feedTells = tellsOf<FeedTables>()({
  interview_changes: { candidate: 'interview_id changed_at place' },
})
