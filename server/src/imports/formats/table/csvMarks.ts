import type { Column } from '../../reading/draft.ts'

export interface RowAnswer {
  /** Of its column: an empty cell before it leaves a gap. */
  number: number
  text: string
  /** Where columns themselves say which are right; null where what stands there says nothing that is known. */
  isRight?: boolean | null
}

const YES = ['true', 'yes', 'y', '1', 'x', 'right', 'correct', '✓', 'sí', 'si', '是']
const NO = ['', 'false', 'no', 'n', '0', 'wrong', 'incorrect', '否']

function isMarked(cell: string): boolean | null {
  const word = cell.trim().toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : null
}

const NUMBERED = /^answer (\d+)$/

/** The answers of a row in their order, without those that are empty. */
export function answersIn(columns: readonly Column[], cells: readonly string[]): RowAnswer[] {
  const cellOf = (role: string) => cells[columns.findIndex((column) => column.role === role)]
  const answers = columns.flatMap(({ role }, at): RowAnswer[] => {
    const text = cells[at] ?? ''
    if (text.trim() === '') return []
    if (role === 'right_answer' || role === 'wrong_answer')
      return [{ number: at + 1, text, isRight: role === 'right_answer' }]
    const [, digits] = NUMBERED.exec(role ?? '') ?? []
    if (digits === undefined) return []
    const mark = cellOf(`is_right ${digits}`)
    return [{ number: Number(digits), text, ...(mark !== undefined && { isRight: isMarked(mark) }) }]
  })
  return answers.sort((one, other) => one.number - other.number)
}

/** Whether the columns mark what is right, so that no cell has to name it. */
export const areMarked = (columns: readonly Column[]): boolean =>
  columns.some(({ role }) => role === 'right_answer' || role?.startsWith('is_right '))

/** The right ones of a row that marks them; null where a mark says nothing that is known. */
export function markedAnswers(answers: readonly RowAnswer[]): ReadonlySet<number> | null {
  if (answers.some(({ isRight }) => isRight === null)) return null
  return new Set(answers.flatMap(({ number, isRight }) => (isRight ? number : [])))
}
