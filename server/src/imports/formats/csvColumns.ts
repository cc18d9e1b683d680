import { IMPORT } from '@assay/domain/limits'
import type { Column } from '../reading/draft.ts'

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const words: Record<string, string[]> = {
  description: [
    'description',
    'question',
    'text',
    'pregunta',
    'descripcion',
    '題目',
    '题目',
    'questiontext',
    'prompt',
    'stem',
    'enunciado',
    '問題',
    '问题',
    '題幹',
    '题干',
  ],
  correct: [
    'correct',
    'right',
    'key',
    'answer',
    'solution',
    'correcta',
    '正解',
    'correctanswer',
    'correctanswers',
    'rightanswer',
    'rightanswers',
    'correctoption',
    'correctoptions',
    'correctchoice',
    'correctchoices',
    'respuestacorrecta',
    'opcioncorrecta',
    '答案',
    '正確答案',
    '正确答案',
  ],
  labels: [
    'labels',
    'label',
    'tags',
    'tag',
    'category',
    'categories',
    'topic',
    'topics',
    'etiquetas',
    'etiqueta',
    '標籤',
    '标签',
  ],
  code: ['code'],
}

const OPTION = /^(?:answer|option|choice|respuesta|opcion|選項|选项)?(?:([1-9]|1[0-9]|20)|([a-h]))$/
const READINGS = ['numbers', 'letters', 'text']

function answerNumber(name: string): number | null {
  const [, digits, letter] = OPTION.exec(name) ?? []
  // A number alone names no answer: many tables count their rows.
  if (digits !== undefined) return name === digits ? null : Number(digits)
  return letter === undefined ? null : letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1
}

/** Which answer's column has this header. */
export const answerUnder = (header: string): number | null => answerNumber(plain(header))

/** What a column is, by its header; null where nobody here knows. */
function roleOf(header: string): string | null {
  const name = plain(header)
  const role = Object.entries(words).find(([, names]) => names.includes(name))?.[0]
  if (role) return role
  const number = answerNumber(name)
  if (number !== null) return `answer ${number}`
  const reading = READINGS.find((each) => name.endsWith(each))
  const isCorrect = reading && words['correct']?.includes(name.slice(0, -reading.length))
  return isCorrect ? `correct ${reading}` : null
}

export const columnsOf = (headers: readonly string[]): Column[] =>
  headers.slice(0, IMPORT.columns).map((header) => ({ name: header.trim().slice(0, 200), role: roleOf(header) }))

/** A table needs what is asked, two answers and which are right; each once. */
export function areClear(columns: readonly Column[]): boolean {
  const roles = columns.flatMap(({ role }) => (role === null ? [] : [role]))
  const kinds = roles.map((role) => role.replace(/^correct .*/, 'correct'))
  const answers = roles.filter((role) => role.startsWith('answer '))
  return (
    new Set(kinds).size === kinds.length &&
    ['description', 'correct'].every((kind) => kinds.includes(kind)) &&
    answers.length >= 2
  )
}
