import type { Column } from '../../reading/draft.ts'

export interface RowAnswer {
  /** The number in the role of the column, such as `answer 2`, or otherwise the position of the column. */
  number: number
  text: string
  isCorrect?: boolean | null
}

const TRUE_WORDS = ['true', 'yes', 'y', '1', 'x', 'right', 'correct', '✓', 'sí', 'si', '是']
const NO = ['', 'false', 'no', 'n', '0', 'wrong', 'incorrect', '否']

function isMarked(cell: string): boolean | null {
  const word = cell.trim().toLowerCase()
  if (TRUE_WORDS.includes(word)) return true
  return NO.includes(word) ? false : null
}

const NUMBERED = /^answer (\d+)$/

export function answersIn(columns: readonly Column[], cells: readonly string[]): RowAnswer[] {
  const cellOf = (role: string) => cells[columns.findIndex((column) => column.role === role)]
  const answers = columns.flatMap(({ role }, at): RowAnswer[] => {
    const text = cells[at] ?? ''
    if (text.trim() === '') return []
    if (role === 'right_answer' || role === 'wrong_answer')
      return [{ number: at + 1, text, isCorrect: role === 'right_answer' }]
    const [, digits] = NUMBERED.exec(role ?? '') ?? []
    if (digits === undefined) return []
    const mark = cellOf(`is_right ${digits}`)
    return [{ number: Number(digits), text, ...(mark !== undefined && { isCorrect: isMarked(mark) }) }]
  })
  return answers.sort((one, other) => one.number - other.number)
}

export const areMarked = (columns: readonly Column[]): boolean =>
  columns.some(({ role }) => role === 'right_answer' || role?.startsWith('is_right '))

export function markedAnswers(answers: readonly RowAnswer[]): ReadonlySet<number> | null {
  if (answers.some(({ isCorrect }) => isCorrect === null)) return null
  return new Set(answers.flatMap(({ number, isCorrect }) => (isCorrect ? number : [])))
}
