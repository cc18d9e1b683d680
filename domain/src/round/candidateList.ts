import { CANDIDATES_PER_LIST, PERSON_NAME_MAX } from '../limits.ts'
import { type Language, languageCodes, languageNames } from '../people/languages.ts'
import { inSpokenOrder, isName } from '../people/names.ts'
import { isEmail, normalEmail } from '../people/people.ts'
import { type Delimiter, type ListRow, splitRows } from './rows.ts'

export type ListLanguage = Language
export type LineCode = 'REQUIRED' | 'FORMAT_NAME' | 'FORMAT_EMAIL' | 'TOO_LONG' | 'UNKNOWN_LANGUAGE' | 'DUPLICATE'

export interface LineFault {
  field: 'name' | 'email' | 'language'
  code: LineCode
}

export interface ReadCandidate {
  line: number
  name: string
  email: string
  language: ListLanguage | null
  errors: LineFault[]
}

export type CandidateList =
  | { delimiter: Delimiter; ignored_columns: string[]; candidates: ReadCandidate[] }
  | { fault: 'REQUIRED' | 'TOO_MANY' }
  | { fault: 'UNCLOSED_QUOTE'; line: number }

type Column = 'name' | 'first' | 'last' | 'email' | 'language'

const HEADINGS: ReadonlyMap<string, Column> = new Map([
  ...['name', 'full name', 'candidate', 'nombre', '姓名'].map((heading) => [heading, 'name'] as const),
  ['first name', 'first'],
  ...['last name', 'apellidos'].map((heading) => [heading, 'last'] as const),
  ...['e-mail', 'email', 'mail', 'email address', 'correo', 'correo electronico', '電子郵件'].map(
    (heading) => [heading, 'email'] as const,
  ),
  ...['language', 'idioma', '語言'].map((heading) => [heading, 'language'] as const),
])

const normalized = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const LANGUAGES: ReadonlyMap<string, ListLanguage> = new Map(
  languageCodes.flatMap((code) => {
    const name = languageNames[code].normalize('NFC').toLowerCase()
    // Users may omit accents in Latin letters, as in `francais`. In other scripts, an accent changes the meaning.
    const bare = /^\p{Script=Latin}+$/u.test(name) ? normalized(name) : name
    return [code, name, bare].map((word) => [word, code] as const)
  }),
)

const ENGLISH_NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: ['english'],
  ch: ['chinese', 'traditional chinese'],
  es: ['spanish'],
  de: ['german'],
  fr: ['french'],
  it: ['italian'],
  pt: ['portuguese'],
  pl: ['polish'],
  nl: ['dutch'],
  uk: ['ukrainian'],
  tr: ['turkish'],
  ja: ['japanese'],
  ko: ['korean'],
  hi: ['hindi'],
  ar: ['arabic'],
  he: ['hebrew'],
}
const IN_ENGLISH: ReadonlyMap<string, ListLanguage> = new Map(
  languageCodes.flatMap((code) => ENGLISH_NAMES[code].map((name) => [name, code] as const)),
)

const INVISIBLE = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
const INVISIBLE_RUNS = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/gu
/** An invalid cell is shown up to this number of characters. Every valid value is shorter. */
const MAX_CELL_LENGTH = 300

/** Two loops find the ends of the text, because a regular expression would backtrack at each position. */
function trimmedCell(cell: string): string {
  let [start, end] = [0, cell.length]
  while (INVISIBLE.test(cell.charAt(start))) start += 1
  while (INVISIBLE.test(cell.charAt(end - 1))) end -= 1
  return cell.slice(start, end).replaceAll(INVISIBLE_RUNS, ' ').slice(0, MAX_CELL_LENGTH)
}

/** Ignores case, but not accents: a text with other accents counts as a person's name. */
const languageIn = (cell: string) => LANGUAGES.get(cell.normalize('NFC').toLowerCase())
/**
 * Also accepts English names of languages. `languageIn` does not, because some of them, such as German, are also
 * surnames.
 */
const anyLanguageIn = (cell: string) => languageIn(cell) ?? IN_ENGLISH.get(cell.toLowerCase())

interface Columns {
  at: ReadonlyMap<Column, number>
  ignored: string[]
}

function headingOf({ cells }: ListRow): Columns | null {
  const names = cells.map(trimmedCell)
  if (names.some((name) => name.includes('@'))) return null
  const at = new Map<Column, number>()
  const ignored: string[] = []
  for (const [index, name] of names.entries()) {
    const column = HEADINGS.get(normalized(name))
    if (column && !at.has(column)) at.set(column, index)
    else if (name !== '') ignored.push(name)
  }
  return at.size > 0 ? { at, ignored } : null
}

interface ParsedLine {
  line: number
  name: string
  email: string
  language: string
}

const joined = (...parts: readonly string[]) => trimmedCell(parts.join(' '))

function byHeading({ line, cells }: ListRow, { at }: Columns): ParsedLine {
  const cell = (column: Column) => trimmedCell(cells[at.get(column) ?? cells.length] ?? '')
  const name = joined(cell('first'), at.has('first') ? '' : cell('name'), cell('last'))
  return { line, name: name || cell('name'), email: cell('email'), language: cell('language') }
}

const WORDS = /^[\p{L}\p{M} ()-]+$/u

const isAddress = (cell: string) => /[^\s<>@]@[^\s<>@]/.test(cell)

/**
 * Address books write 'Smith, John <e-mail>'. A list with commas splits this name at its comma, so both cells are
 * joined.
 */
function withFamilyNames(cells: readonly string[]): string[] {
  return cells.flatMap((cell, at) => {
    const [before = '', next = ''] = [cells[at - 1], cells[at + 1]]
    const isFamily = (name: string, rest: string) =>
      /^\s+[^\s<"][^<]*<[^<>]+>\s*$/.test(rest) && /^[^<>@]+$/.test(name) && !languageIn(trimmedCell(name))
    if (isFamily(cell, next)) return []
    return isFamily(before, cell) ? [`${before},${cell}`] : [cell]
  })
}

function candidatesByPattern({ line, cells }: ListRow, delimiter: Delimiter): ParsedLine[] {
  const filled = (delimiter === ',' ? withFamilyNames(cells) : cells).map(trimmedCell).filter((cell) => cell !== '')
  // A line of recipients from a mail program: several addresses in one line.
  if (filled.every(isAddress)) return filled.map((email) => ({ line, name: '', email, language: '' }))
  const email = filled.find(isAddress) ?? filled.find((cell) => cell.includes('@')) ?? ''
  const others = filled.filter((cell) => cell !== email)
  const isLanguage = others.length > 1 ? anyLanguageIn : languageIn
  const [name = '', ...left] = others.filter((cell) => !isLanguage(cell))
  // An unknown word may be a misspelled language. It is kept, so that users see the error.
  const language = left.find((cell) => WORDS.test(cell)) ?? others.find((cell) => isLanguage(cell)) ?? ''
  return [{ line, name, email, language }]
}

/** Separates name and address, because mail programs write `Name <e-mail>` and `mailto:`. */
function splitNameAndEmail({ name, email, ...rest }: ParsedLine): ParsedLine {
  const addressIn = (text: string) => trimmedCell(trimmedCell(text).replace(/^mailto:/i, ''))
  const parts = /^([^<]*)<([^<>]*)>$/.exec(email === '' ? name : email)
  if (!parts) return { ...rest, name, email: addressIn(email) }
  const [, before = '', within = ''] = parts
  const named = trimmedCell(trimmedCell(before).replace(/^"(.*)"$/, '$1'))
  return { ...rest, name: email === '' || name === '' ? named : name, email: addressIn(within) }
}

function nameFault(name: string): LineCode | null {
  if (name === '') return 'REQUIRED'
  if (name.length > PERSON_NAME_MAX) return 'TOO_LONG'
  return isName(name, 'any', 'candidate') ? null : 'FORMAT_NAME'
}

function emailFault(email: string): LineCode | null {
  if (email === '') return 'REQUIRED'
  return isEmail(email) ? null : 'FORMAT_EMAIL'
}

function checkedCandidate(found: ParsedLine): ReadCandidate {
  const { line, name: called, email: written, language: said } = splitNameAndEmail(found)
  const name = inSpokenOrder(called)
  const email = normalEmail(written)
  const language = anyLanguageIn(said) ?? null
  const codes = {
    name: nameFault(name),
    email: emailFault(email),
    language: said !== '' && language === null ? ('UNKNOWN_LANGUAGE' as const) : null,
  }
  const fields = ['name', 'email', 'language'] as const
  const errors = fields.flatMap((field) => (codes[field] ? [{ field, code: codes[field] }] : []))
  return { line, name, email, language, errors }
}

/** If several lines have the same e-mail address, the first valid line counts, and the later lines are duplicates. */
function withDuplicates(candidates: readonly ReadCandidate[]): ReadCandidate[] {
  const good = new Set<string>()
  return candidates.map((candidate) => {
    const { email, errors } = candidate
    if (good.has(email)) return { ...candidate, errors: [...errors, { field: 'email', code: 'DUPLICATE' }] }
    if (errors.length === 0) good.add(email)
    return candidate
  })
}

export function readCandidateList(text: string): CandidateList {
  // One more row is read, because the list may have a title row.
  const read = splitRows(text, CANDIDATES_PER_LIST + 1)
  if ('unclosed' in read) return { fault: 'UNCLOSED_QUOTE', line: read.unclosed }
  const [first, ...rest] = read.rows
  if (!first) return { fault: 'REQUIRED' }
  const columns = headingOf(first)
  const found = columns
    ? rest.map((row) => byHeading(row, columns))
    : [first, ...rest].flatMap((row) => candidatesByPattern(row, read.delimiter))
  if (found.length === 0) return { fault: 'REQUIRED' }
  if (found.length > CANDIDATES_PER_LIST) return { fault: 'TOO_MANY' }
  const candidates = withDuplicates(found.map(checkedCandidate))
  return { delimiter: read.delimiter, ignored_columns: columns?.ignored ?? [], candidates }
}
