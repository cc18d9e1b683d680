import type { DecisionState } from '@assay/contract/decisions/decision'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface DecisionTables {
  /** A batch contains the decisions of one request, which can be withdrawn only together, and only once. */
  decision_batches: { id: Generated<number>; at: number; undone_at: number | null }
  /** Rows of decisions are only added. `domain/src/round/decisions.ts` calculates the valid decisions. */
  decisions: {
    id: Generated<number>
    interview_id: number
    batch_id: number | null
    undoes: number | null
    state: DecisionState
    reason: string | null
    actor_id: number | null
    actor_name: string
    at: number
  }
  notes: {
    id: Generated<number>
    interview_id: number
    author_id: number | null
    author_name: string
    text: string
    at: number
    changed_at: number | null
  }
}

export const decisionPersonalColumns = personalColumnsOf<DecisionTables>()({
  decision_batches: { nobody: 'id at undone_at' },
  decisions: { candidate: 'interview_id state reason at', staff: 'actor_id actor_name', nobody: 'id batch_id undoes' },
  notes: { candidate: 'interview_id text at changed_at', staff: 'author_id author_name', nobody: 'id' },
})
