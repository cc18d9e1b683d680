import type { Question } from '@assay/contract/questions/questions'

export interface CardActs {
  onSelect: (question: Question) => void
  onDelete: (question: Question) => void
  onUnarchive: (question: Question) => void
}
