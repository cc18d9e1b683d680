export type AnswerStatus = 'CORRECT' | 'PARTIALLY' | 'WRONG' | null

/** The kind as the candidate saw it: one option or several options could be chosen. */
export type QuestionKind = 'single' | 'multiple'

/**
 * One wrong option makes the answer wrong, so that choosing all options never helps. In a single choice, any correct
 * option is enough.
 */
export function answerStatusOf(
  options: readonly { id: number; is_valid: boolean }[],
  chosen: readonly number[],
  kind: QuestionKind,
): AnswerStatus {
  const correctIds = new Set(options.filter(({ is_valid }) => is_valid).map(({ id }) => id))
  if (chosen.length === 0) return null
  if (chosen.some((id) => !correctIds.has(id))) return 'WRONG'
  return kind === 'single' || chosen.length === correctIds.size ? 'CORRECT' : 'PARTIALLY'
}

export interface ScoredQuestion {
  labels: readonly { label_name: string; color: string }[]
  status: AnswerStatus
  isVoided?: boolean
  /** The question counts as correct for all candidates, even for candidates with a wrong answer. */
  isCredited?: boolean
}

export interface LabelRatio {
  label_name: string
  color: string
  amount_of_questions: number
  fully_correct: number
  fully_correct_ratio: number
}

export interface TestScore {
  score: number
  correct: number
  partially: number
  wrong: number
  unanswered: number
  voided: number
  credited: number
  details: LabelRatio[]
}

function ratios(paper: readonly ScoredQuestion[]): LabelRatio[] {
  const counted = new Map<string, { color: string; amount: number; correct: number }>()
  for (const { labels, status } of paper) {
    for (const { label_name, color } of labels) {
      const count = counted.get(label_name) ?? { color, amount: 0, correct: 0 }
      count.amount += 1
      if (status === 'CORRECT') count.correct += 1
      counted.set(label_name, count)
    }
  }
  return [...counted]
    .map(([label_name, { color, amount, correct }]) => ({
      label_name,
      color,
      amount_of_questions: amount,
      fully_correct: correct,
      fully_correct_ratio: correct / amount,
    }))
    .sort((one, other) => (one.label_name < other.label_name ? -1 : 1))
}

export function scoreInPercent(correct: number, amount: number): number {
  return amount === 0 ? 0 : Math.round((correct / amount) * 100)
}

/** A PARTIALLY correct answer gives no points (docs/decisions.md, reading 10). */
export function scoreTest(all: readonly ScoredQuestion[]): TestScore {
  const paper = all
    .filter(({ isVoided }) => !isVoided)
    .map((question) => (question.isCredited ? { ...question, status: 'CORRECT' as const } : question))
  const count = (status: AnswerStatus) => paper.filter((question) => question.status === status).length
  const correct = count('CORRECT')
  return {
    score: scoreInPercent(correct, paper.length),
    correct,
    partially: count('PARTIALLY'),
    wrong: count('WRONG'),
    unanswered: count(null),
    voided: all.length - paper.length,
    credited: paper.filter(({ isCredited }) => isCredited).length,
    details: ratios(paper),
  }
}
