import { FAULTS_SHOWN } from '@assay/domain/limits'
import type { z } from 'zod'

/** Errors of a field by stable code; pages have their own text for each. */
export const fieldSentences = {
  REQUIRED: 'This field is required',
  WRONG_TYPE: 'This value has the wrong type',
  INVALID: 'This value is not valid',
  TOO_SMALL: 'This value is too small',
  TOO_LARGE: 'This value is too large',
  TOO_LOW: 'The questions of a label are too few for this: a higher value is needed',
  NOT_A_CHOICE: 'This is not one of the possible values',
  UNREADABLE_TEXT: 'This text holds characters that cannot be stored',
  FORMAT_NAME: 'Input format is incorrect',
  FORMAT_EMAIL: 'This email is invalid',
  LIMIT_LENGTH: 'This field has the wrong length',
  FORMAT_LANGUAGE: 'A language is written like en, es or zh-Hant',
  TOO_LONG: 'This text is too long',
  COMMON_PASSWORD: 'This is one of the most common passwords, which are guessed first',
  WEAK_PASSWORD: 'The password needs a letter, a digit and a special character',
  BAN_CHARACTER: 'Only letters with single underscores between them, a letter first and last',
  FORMAT_COLOR: 'A colour is written like #009A17',
  LABEL_REQUIRED: 'Must select at least one label',
  WRONG_STEP: 'This value is not one of the steps',
  UNKNOWN_LABEL: 'There is no such label',
  UNKNOWN_PASSAGE: 'There is no such passage',
  UNKNOWN_NOTE: 'This is no note of these interviews',
  ANSWERS_MINIMUM: 'A question has at least two answers',
  ANSWERS_MAXIMUM: 'A question has at most six answers',
  FORMULA_INVALID: 'This formula cannot be shown: its TeX is wrong, or more than a text may hold',
  PICTURE_WORDS_MISSING: 'A picture in an option needs a description for people who cannot see it',
  NO_VALID_ANSWER: 'Choose at least one valid answer',
  DUPLICATE_ANSWER: 'This answer is there already',
  UNKNOWN_ANSWER: 'This is not an answer of this question',
  MISSING_ANSWER: 'An answer of this question is missing',
  FIXED_ANSWER: 'The correct answers cannot be changed here',
  TOO_FEW_QUESTIONS: 'There are not enough questions with these labels',
  ONE_ANSWER: 'This question takes one answer',
  WRONG_QUESTION: 'This code belongs to another question',
  NOT_A_UUID: 'An Idempotency-Key of a candidate is a UUID',
  FORMAT_KEY: 'An Idempotency-Key has 1 to 100 visible ASCII characters',
  KEY_REUSED: 'This Idempotency-Key was used for something else',
  FOREIGN_IMAGE:
    'A picture from another site is not shown to candidates: write it into the text, or name a file of this server',
  TOO_SLOW: 'These texts take too long to prepare: send fewer at once, or make them simpler',
  UNREADABLE_FILE: 'This file cannot be read',
  ONE_FILE: 'Send one file at a time',
  NOT_YAML: 'Only a .yaml or .yml file can be read',
  NOT_A_LIST: 'The file holds no list of questions',
  NOT_TEXT: 'A text belongs here: put it in quotes',
  YAML_FEATURE: 'Anchors, aliases, tags and merge keys cannot be used here',
  DUPLICATE_KEY: 'This is written twice',
  ONE_DOCUMENT: 'A file holds one document only',
  ONE_LINE: 'This text has one line',
  DUPLICATE: 'This is there already',
  DIFFERENT_SUM: 'This is not the sum of the amounts',
  LINK_MISSING: 'The mail needs the placeholder {link}',
  UNKNOWN_PLACEHOLDER: 'There is no such placeholder',
  UNKNOWN_TIME_ZONE: 'There is no such time zone',
  UNKNOWN_LANGUAGE: 'There is no such language here',
  OF_RANKING_ALONE: 'Only the rows of the ranking can be filtered and sorted',
  UNKNOWN_USER: 'There is no such member of the staff',
  FORMAT_HOST: 'A host is written like example.com, with a dot and without a port or a path',
  UNKNOWN_BLUEPRINT: 'There is no such blueprint',
  FROM_BLUEPRINT: 'The blueprint says this already',
  FORMAT_MOMENT: 'A moment is written like 2026-11-22T09:30+01:00',
  WINDOW_BACKWARDS: 'It must close after it opens',
  WINDOW_OVER: 'It must close in the future',
  ONE_OF_THREE: 'Exactly one of the three must be given',
  WRONG_CODE: 'This code is not right',
  SIX_DIGITS: 'A code has six digits',
  UNKNOWN_SCOPE: 'There is no such scope',
  SCOPE_OF_ALL: 'This scope cannot be held to single blueprints',
  SCOPE_ALONE: 'This scope is for a token of a service, and with no other scope',
  UNKNOWN_FIELD: 'There is no such field',
  UNKNOWN_PARAMETER: 'There is no such parameter',
  ONE_OF_TWO: 'Only one of the two can be given',
  FORMAT_RECEIPT: 'A receipt has 20 to 64 digits from 0 to 9 and a to f',
  NOTHING_TO_CHANGE: 'This changes nothing',
  UNCLOSED_QUOTE: 'A quote that begins here never ends',
  UNKNOWN_FORMAT: 'This file is of no kind that can be read here',
  FORMAT_UNCLEAR: 'This file reads as several kinds: say which it is',
  SPREADSHEET: 'Spreadsheets cannot be read: save the sheet as CSV',
  DOCUMENT: 'Documents cannot be read: save the questions as text, CSV or in a format of questions',
  MARKDOWN: 'Notes in Markdown cannot be read, because they mark correct answers in many ways',
  BLACKBOARD: 'Pools of Blackboard cannot be read: export it as QTI 2.1',
  ANKI: 'Decks of Anki cannot be read: cards have no wrong answers',
  COLUMNS_UNCLEAR: 'The columns of this file are not understood',
  XML_FEATURE: 'Entities that a file declares itself cannot be used here',
  TOO_DEEP: 'This file is nested too deeply',
  FILE_MISSING: 'The manifest names a file that is not in the archive',
  UNSAFE_ARCHIVE: 'This archive is not safe to unpack',
  ARCHIVE_TOO_LARGE: 'Unpacked, this archive is too large',
  READING_TOO_LONG: 'Reading this file takes more time or memory than a file may',
  IMPORT_INTERRUPTED: 'The server stopped while it read this file: send it again',
  OTHER_TYPE: 'Questions of this kind cannot be asked here',
  EITHER_RIGHT: 'One may be chosen and any of several is right; here all of them would be needed',
  RIGHT_UNCLEAR: 'The correct answer is not clear',
  WORDING_DIFFERS: 'A wording has the answers of its question: as many, and the same ones right',
  BROKEN_ITEM: 'This question is not written as its format wants it',
  NOT_FOUND: 'This address does not exist',
  NOT_A_PICTURE: 'This is no picture of a kind that can be shown: PNG, JPEG, GIF or WebP',
  PICTURE_TOO_LARGE: 'This picture has too many pixels',
  QUESTION_NOT_FOUND: 'There is no such question',
  NOT_TO_ADD: 'The file has no such question to add',
  NOT_HTTPS: 'This address must begin with https://',
  PRIVATE_ADDRESS: 'Webhooks may not reach this address: the operator of the server sets ASSAY_WEBHOOK_NETWORKS',
  FORMAT_URL: 'This is not a web address that can be used here',
  RANGE_BACKWARDS: 'The end comes before the beginning',
  HOLDS_EMAIL: 'The reason stays for good, so it must not hold the e-mail',
  HOLDS_NAME: 'The reason stays for good, so it must not hold the name',
  TWO_STYLES: 'Use start_index and end_index, or offset and limit, not both',
  BACKWARDS: 'end_index must not be before start_index',
  TOO_MANY: 'This is more than one call may ask for',
  TOO_FEW: 'This is less than a call must ask for',
} as const

export type FieldCode = keyof typeof fieldSentences

export interface FieldError {
  field: string
  code: FieldCode
  message: string
  line?: number
  /** In a text: start of the error, in UTF-16 units from 0. */
  at?: number
}

const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldSentences, text)

export function fieldError(field: string, code: FieldCode): FieldError {
  return { field, code, message: fieldSentences[code] }
}

/** Our schemas use error codes as messages; zod's own issues are translated here. */
function codeOf(issue: z.core.$ZodIssue): FieldCode {
  if (isFieldCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'REQUIRED' : 'WRONG_TYPE'
    case 'too_small':
      return 'TOO_SMALL'
    case 'too_big':
      return 'TOO_LARGE'
    case 'invalid_value':
      return 'NOT_A_CHOICE'
    default:
      return 'INVALID'
  }
}

const isOtherType = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0

/** If a value may have several types, returns the errors of the type that it has. */
function issuesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [ofType, ...others] = issue.errors.filter((issues) => !issues.some(isOtherType))
  if (!ofType || others.length > 0) return [issue]
  return ofType.map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}

/** Each error once, up to a limit; `codeOfSlip` may return a more specific code. */
export function toFieldErrors(
  error: z.core.$ZodError,
  codeOfSlip: (issue: z.core.$ZodIssue) => FieldCode | null = () => null,
): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of error.issues.flatMap(issuesOf)) {
    const found = fieldError(issue.path.join('.'), codeOfSlip(issue) ?? codeOf(issue))
    errors.set(`${found.field} ${found.code}`, found)
    if (errors.size === FAULTS_SHOWN) break
  }
  return [...errors.values()]
}
