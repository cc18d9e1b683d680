import type { Question } from '@assay/contract/questions/questions'

/** What can be done with a question of the list. */
export interface CardActs {
  onSelect: (question: Question) => void
  onDelete: (question: Question) => void
  onBringBack: (question: Question) => void
}
