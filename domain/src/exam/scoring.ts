export type Verdict = 'CORRECT' | 'PARTIALLY' | 'WRONG' | null

/** How a question was shown: whether one option could be chosen, or several. */
export type Kind = 'single' | 'multiple'

/**
 * One wrong tick spoils the question: ticking everything must never pay. Where only one could be chosen any right one is
 * all that is asked, however many a key fix has made right since.
 */
export function judge(right: ReadonlySet<number>, chosen: readonly number[], kind: Kind): Verdict {
  if (chosen.length === 0) return null
  if (chosen.some((id) => !right.has(id))) return 'WRONG'
  return kind === 'single' || chosen.length === right.size ? 'CORRECT' : 'PARTIALLY'
}

/** What a choice among these options is worth; none is `null`. */
export function verdictOf(
  options: readonly { id: number; is_valid: boolean }[],
  chosen: readonly number[],
  kind: Kind,
): Verdict {
  const right = options.filter(({ is_valid }) => is_valid).map(({ id }) => id)
  return judge(new Set(right), chosen, kind)
}

export interface Judged {
  labels: readonly { label_name: string; color: string }[]
  verdict: Verdict
  /** Out of everything that is counted. */
  isVoided?: boolean
  /** Right for everybody, whatever was answered. */
  isCredited?: boolean
}

export interface LabelRatio {
  label_name: string
  color: string
  amount_of_questions: number
  fully_correct: number
  fully_correct_ratio: number
}

export interface Tally {
  score: number
  correct: number
  partially: number
  wrong: number
  unanswered: number
  voided: number
  /** Of the correct ones those that are right for everybody. */
  credited: number
  details: LabelRatio[]
}

function ratios(paper: readonly Judged[]): LabelRatio[] {
  const counted = new Map<string, { color: string; amount: number; correct: number }>()
  for (const { labels, verdict } of paper) {
    for (const { label_name, color } of labels) {
      const count = counted.get(label_name) ?? { color, amount: 0, correct: 0 }
      count.amount += 1
      if (verdict === 'CORRECT') count.correct += 1
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

export function scoreOf(correct: number, amount: number): number {
  return amount === 0 ? 0 : Math.round((correct / amount) * 100)
}

/** What a whole paper comes to. No points for PARTIALLY (docs/decisions.md, reading 10). */
export function tally(all: readonly Judged[]): Tally {
  const paper = all
    .filter(({ isVoided }) => !isVoided)
    .map((question) => (question.isCredited ? { ...question, verdict: 'CORRECT' as const } : question))
  const count = (verdict: Verdict) => paper.filter((question) => question.verdict === verdict).length
  const correct = count('CORRECT')
  return {
    score: scoreOf(correct, paper.length),
    correct,
    partially: count('PARTIALLY'),
    wrong: count('WRONG'),
    unanswered: count(null),
    voided: all.length - paper.length,
    credited: paper.filter(({ isCredited }) => isCredited).length,
    details: ratios(paper),
  }
}
