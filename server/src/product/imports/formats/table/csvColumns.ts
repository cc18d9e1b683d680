import { IMPORT } from '@assay/domain/limits'
import type { Column } from '../../reading/draft.ts'
import { type GivenColumns, withGivenColumns } from './givenColumns.ts'

export const normalizedName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    // Combines the letters of a Korean syllable into one character.
    .normalize('NFC')

const words = (list: string) => list.split(' ')

const headerNames: Record<string, string[]> = {
  description: words(
    'description question text pregunta descripcion 題目 题目 questiontext prompt stem enunciado 問題 问题 題幹 题干 질문 문제 문항',
  ),
  correct: words(
    'correct right key answer solution correcta 正解 correctanswer correctanswers rightanswer rightanswers correctoption ' +
      'correctoptions correctchoice correctchoices correctoptionindex correctanswerindex respuestacorrecta opcioncorrecta 答案 ' +
      '正確答案 正确答案 정답 정답번호',
  ),
  labels: words('labels label tags tag category categories topic topics etiquetas etiqueta 標籤 标签 태그 라벨 분류'),
  code: ['code'],
  lang: ['lang'],
  passage: ['passage'],
  keeps_order: ['keepsorder', 'keeporder'],
  fixed: ['fixed'],
  rationale: words('rationale explanation overallexplanation feedback explicacion explicación 解析 說明 해설 설명'),
}

const OPTION =
  /^(?:answer|option|choice|answeroption|answerchoice|respuesta|opcion|選項|选项|선택지|보기|답변)?(?:([1-9]|1[0-9]|20)|([a-h]))$/
const KEY_KINDS = ['numbers', 'letters', 'text']

function answerNumber(name: string): number | null {
  const [, digits, letter] = OPTION.exec(name) ?? []
  // A number alone does not refer to an answer, because many tables number their rows.
  if (digits !== undefined) return name === digits ? null : Number(digits)
  return letter === undefined ? null : letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1
}

export const answerUnder = (header: string): number | null => answerNumber(normalizedName(header))

const WRONG_ANSWER_NAME = /^(?:distractor|wrong|incorrect)(?:answer|option|choice)?\d{0,2}$/
const NUMBERED_NAMES: readonly [RegExp, string][] = [
  [/^(?:answer|option|choice)([1-9]|1[0-9]|20)text$/, 'answer'],
  [/^(?:answer|option|choice)([1-9]|1[0-9]|20)(?:is)?(?:correct|right)$/, 'is_right'],
  [/^(?:rationale|explanation|feedback)([1-9]|1[0-9]|20)$/, 'answer_rationale'],
]

function markingRole(name: string): string | null {
  for (const [pattern, role] of NUMBERED_NAMES) {
    const [, number] = pattern.exec(name) ?? []
    if (number !== undefined) return `${role} ${number}`
  }
  return WRONG_ANSWER_NAME.test(name) ? 'wrong_answer' : null
}

function roleOf(header: string): string | null {
  const name = normalizedName(header)
  const role = Object.entries(headerNames).find(([, names]) => names.includes(name))?.[0]
  if (role) return role
  const marking = markingRole(name)
  if (marking) return marking
  const number = answerNumber(name)
  if (number !== null) return `answer ${number}`
  const reading = KEY_KINDS.find((each) => name.endsWith(each))
  const isCorrect = reading && headerNames['correct']?.includes(name.slice(0, -reading.length))
  return isCorrect ? `correct ${reading}` : null
}

function withWrongAnswerRoles(columns: Column[]): Column[] {
  if (!columns.some(({ role }) => role === 'wrong_answer')) return columns
  return columns.map((column) => (column.role === 'correct' ? { ...column, role: 'right_answer' } : column))
}

export function columnRoles(
  headers: readonly string[],
  given: GivenColumns = {},
  places: readonly string[] = headers,
): Column[] {
  const read = headers.slice(0, IMPORT.columns)
  const columns = read.map((header) => ({ name: header.trim().slice(0, 200), role: roleOf(header) }))
  return withWrongAnswerRoles(withGivenColumns(columns, given, places))
}

const marked = (kind: string, roles: readonly string[]) =>
  roles.flatMap((role) => (role.startsWith(`${kind} `) ? role.slice(kind.length + 1) : [])).sort()
const areAllMarked = (roles: readonly string[]) => marked('answer', roles).join() === marked('is_right', roles).join()

const REPEATABLE_ROLES = ['right_answer', 'wrong_answer', 'labels', 'rationale']

const columnKind = (role: string) => role.replace(/^correct .*/, 'correct')

export function clashingColumns(columns: readonly Column[]): string | undefined {
  const places = new Map<string, number[]>()
  for (const [at, { role }] of columns.entries())
    if (role !== null) places.set(columnKind(role), [...(places.get(columnKind(role)) ?? []), at])
  const clashing = [...places].filter(([kind, at]) => at.length > 1 && !REPEATABLE_ROLES.includes(kind))
  const conflicts = clashing.map(
    ([kind, at]) => `${kind} (${at.map((place) => `${place + 1}: ${columns[place]?.name}`).join(', ')})`,
  )
  return conflicts.length === 0
    ? undefined
    : `several columns have the same role: ${conflicts.join('; ')}`.slice(0, 500).toWellFormed()
}

/** A usable table has a question, two answers, and exactly one way to mark the correct answers. */
export function areClear(columns: readonly Column[]): boolean {
  const roles = columns.flatMap(({ role }) => (role === null ? [] : [role]))
  const kinds = roles.map(columnKind).filter((role) => !REPEATABLE_ROLES.includes(role))
  if (new Set(kinds).size < kinds.length || !kinds.includes('description')) return false
  const amountOf = (kind: string) => roles.filter((role) => role.split(' ')[0] === kind).length
  const answers = amountOf('answer')
  const [correct, marks, right, wrong] = ['correct', 'is_right', 'right_answer', 'wrong_answer'].map(amountOf)
  if (correct) return answers >= 2 && !marks && !right && !wrong
  if (marks) return answers >= 2 && areAllMarked(roles) && !right && !wrong
  return Boolean(right && wrong) && answers === 0
}
