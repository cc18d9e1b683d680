import { editDistance } from '../../nearestName.ts'

interface Column {
  name: string
  role: string | null
}

const ANSWER_WORDS = (
  'answer option choice wrong incorrect distractor respuesta opcion antwort reponse risposta opzione resposta opcao ' +
  'alternativa odpowiedz antwoord'
).split(' ')

/** Two swapped letters count as two wrong letters. */
const MAX_EDIT_DISTANCE = 2

const isAnswerWord = (word: string) =>
  ANSWER_WORDS.some((known) => word[0] === known[0] && editDistance(word, known) <= MAX_EDIT_DISTANCE)

const columnNameWords = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'text')

function numberAtEnd(words: readonly string[]): number | null {
  const last = words.at(-1) ?? ''
  if (/^\d{1,2}$/.test(last)) return Number(last)
  return /^[a-t]$/.test(last) ? last.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : null
}

function isNamedLikeAnswer(name: string): boolean {
  const words = columnNameWords(name)
  const before = words.slice(0, -1)
  return numberAtEnd(words) !== null && before.length > 0 && before.every(isAnswerWord)
}

interface Numbered {
  at: number
  number: number
}

const isUnread = (columns: readonly Column[], at: number) => columns[at]?.role === null

function betweenAnswers(columns: readonly Column[], one: Numbered, other: Numbered): number[] {
  const missing = other.number - one.number - 1
  const unread = columns.flatMap((_, at) => (at > one.at && at < other.at && isUnread(columns, at) ? at : []))
  return unread.length === missing ? unread : []
}

function beforeAnswers(columns: readonly Column[], { at, number }: Numbered): number[] {
  const indexes = Array.from({ length: number - 1 }, (_, back) => at - 1 - back)
  return indexes.every((place) => isUnread(columns, place)) ? indexes : []
}

function behindAnswers(columns: readonly Column[], { at, number }: Numbered): number[] {
  const isNextNumber = numberAtEnd(columnNameWords(columns[at + 1]?.name ?? '')) === number + 1
  return isNextNumber && isUnread(columns, at + 1) ? [at + 1] : []
}

export function misspelledAnswerColumns(columns: readonly Column[]): number[] {
  const misspelled = columns.flatMap(({ name, role }, at) => (role === null && isNamedLikeAnswer(name) ? at : []))
  const answers = columns
    .flatMap(({ role }, at): Numbered[] => {
      const [, digits] = /^answer (\d+)$/.exec(role ?? '') ?? []
      return digits === undefined ? [] : [{ at, number: Number(digits) }]
    })
    .sort((one, other) => one.number - other.number)
  const [first, last] = [answers[0], answers.at(-1)]
  const betweenColumns = answers.flatMap((other, at) => {
    const one = answers[at - 1]
    return one ? betweenAnswers(columns, one, other) : []
  })
  const outerColumns = first && last ? [...beforeAnswers(columns, first), ...behindAnswers(columns, last)] : []
  return [...new Set([...misspelled, ...betweenColumns, ...outerColumns])].sort((one, other) => one - other)
}
