import { FAULTS_SHOWN } from '@assay/domain/limits'
import type { z } from 'zod'

/** Error codes never change. Pages show a translated text for each error code. */
export const fieldSentences = {
  REQUIRED: 'This field is required',
  WRONG_TYPE: 'This value has the wrong type',
  INVALID: 'This value is not valid',
  TOO_SMALL: 'This value is too small',
  TOO_LARGE: 'This value is too large',
  TOO_LOW: 'A label has too few questions for this value: use a higher value',
  NOT_A_CHOICE: 'This is not one of the possible values',
  UNREADABLE_TEXT: 'This text contains characters that cannot be stored',
  FORMAT_NAME: 'Input format is incorrect',
  FORMAT_EMAIL: 'This email is invalid',
  LIMIT_LENGTH: 'This field has the wrong length',
  FORMAT_LANGUAGE: 'A language is written like en, es or zh-Hant',
  TOO_LONG: 'This text is too long',
  COMMON_PASSWORD: 'This is one of the most common passwords: choose another password',
  WEAK_PASSWORD: 'The password needs a letter, a digit and a special character',
  BAN_CHARACTER: 'Only letters with single underscores between them, a letter first and last',
  FORMAT_COLOR: 'A colour is written like #009A17',
  LABEL_REQUIRED: 'Must select at least one label',
  WRONG_STEP: 'This value is not one of the allowed values',
  UNKNOWN_LABEL: 'There is no such label',
  UNKNOWN_PASSAGE: 'There is no such passage',
  UNKNOWN_NOTE: 'This note belongs to other interviews',
  ANSWERS_MINIMUM: 'A question has at least two answers',
  ANSWERS_MAXIMUM: 'A question has at most six answers',
  FORMULA_INVALID: 'This formula cannot be shown: its TeX is invalid or too long',
  PICTURE_WORDS_MISSING: 'A picture in an option needs an alternative text for people who cannot see the picture',
  NO_VALID_ANSWER: 'Choose at least one valid answer',
  DUPLICATE_ANSWER: 'This answer is there already',
  UNKNOWN_ANSWER: 'This is not an answer of this question',
  MISSING_ANSWER: 'An answer of this question is missing',
  FIXED_ANSWER: 'The correct answers cannot be changed here',
  TOO_FEW_QUESTIONS: 'There are not enough questions with these labels',
  ONE_ANSWER: 'This question accepts only one answer',
  WRONG_QUESTION: 'This code belongs to another question',
  NOT_A_UUID: 'The Idempotency-Key of a candidate must be a UUID',
  FORMAT_KEY: 'An Idempotency-Key must have 1 to 100 visible ASCII characters',
  KEY_REUSED: 'This Idempotency-Key was used for another request',
  FOREIGN_IMAGE: 'Pictures from other websites are not shown to candidates: upload the picture here',
  TOO_SLOW: 'These texts take too long to prepare: send fewer or simpler texts',
  UNREADABLE_FILE: 'This file cannot be read',
  ONE_FILE: 'Send one file at a time',
  NOT_YAML: 'Only a .yaml or .yml file can be read',
  NOT_A_LIST: 'The file contains no list of questions',
  NOT_TEXT: 'This value must be a text: put it in quotes',
  YAML_FEATURE: 'Anchors, aliases, tags and merge keys cannot be used here',
  DUPLICATE_KEY: 'This YAML key appears twice',
  ONE_DOCUMENT: 'A YAML file may contain only one document',
  ONE_LINE: 'This text must be on one line',
  DUPLICATE: 'This value appears twice',
  DIFFERENT_SUM: 'This number is not the sum of the amounts of the labels',
  LINK_MISSING: 'The e-mail needs the placeholder {link}',
  UNKNOWN_PLACEHOLDER: 'There is no such placeholder',
  UNKNOWN_TIME_ZONE: 'There is no such time zone',
  UNKNOWN_LANGUAGE: 'This language is not supported',
  OF_RANKING_ALONE: 'Filters and sorting can only be used for the ranking',
  UNKNOWN_USER: 'There is no such user',
  FORMAT_HOST: 'A host is written like example.com: with a dot, without a port and without a path',
  UNKNOWN_BLUEPRINT: 'There is no such blueprint',
  FROM_BLUEPRINT: 'The blueprint already sets this',
  FORMAT_MOMENT: 'A time is written like 2026-11-22T09:30+01:00',
  WINDOW_BACKWARDS: 'The closing time must be after the opening time',
  WINDOW_OVER: 'The closing time must be in the future',
  ONE_OF_THREE: 'Send exactly one of the three fields',
  WRONG_CODE: 'This code is wrong',
  SIX_DIGITS: 'A code has six digits',
  UNKNOWN_SCOPE: 'There is no such scope',
  SCOPE_OF_ALL: 'This scope cannot be limited to some of the blueprints',
  SCOPE_ALONE: 'This scope is for service tokens, and must be the only scope',
  UNKNOWN_FIELD: 'There is no such field',
  UNKNOWN_PARAMETER: 'There is no such parameter',
  ONE_OF_TWO: 'Send only one of the two fields',
  FORMAT_RECEIPT: 'A receipt has 20 to 64 digits from 0 to 9 and a to f',
  NOTHING_TO_CHANGE: 'This request changes nothing',
  UNCLOSED_QUOTE: 'The quote that begins here is not closed',
  UNKNOWN_FORMAT: 'This file type is not supported',
  FORMAT_UNCLEAR: 'This file fits several formats: choose the format',
  SPREADSHEET: 'Spreadsheets cannot be read: save the sheet as CSV',
  DOCUMENT: 'Documents cannot be read: save the questions as text, CSV or in a format of questions',
  MARKDOWN: 'Markdown notes cannot be read, because each author marks correct answers differently',
  BLACKBOARD: 'Blackboard pools cannot be read: export them as QTI 2.1',
  ANKI: 'Anki decks cannot be read, because their cards have no wrong answers',
  COLUMNS_UNCLEAR: 'The columns of this file are unknown',
  XML_FEATURE: 'XML entities declared in the file are not supported',
  TOO_DEEP: 'This file is nested too deeply',
  FILE_MISSING: 'The manifest lists a file that is not in the archive',
  UNSAFE_ARCHIVE: 'This archive is not safe to unpack',
  ARCHIVE_TOO_LARGE: 'The unpacked content of this archive is too large',
  READING_TOO_LONG: 'Reading this file takes too much time or memory',
  IMPORT_INTERRUPTED: 'The server stopped while it read this file: send the file again',
  OTHER_TYPE: 'This type of question is not supported',
  EITHER_RIGHT:
    'In this file, any one of several answers is enough. In Assay, a candidate would have to choose all these answers',
  RIGHT_UNCLEAR: 'The correct answer is not clear',
  WORDING_DIFFERS: 'A translation must have the same number of answers as its question, and the same correct answers',
  BROKEN_ITEM: 'This question does not follow the format of the file',
  NOT_FOUND: 'This address does not exist',
  NOT_A_PICTURE: 'Only PNG, JPEG, GIF and WebP pictures can be shown',
  PICTURE_TOO_LARGE: 'This picture has too many pixels',
  QUESTION_NOT_FOUND: 'There is no such question',
  NOT_TO_ADD: 'The file has no such question',
  NOT_HTTPS: 'This address must begin with https://',
  PRIVATE_ADDRESS: 'Webhooks may not use this address; the operator can allow its network with ASSAY_WEBHOOK_NETWORKS',
  FORMAT_URL: 'This web address cannot be used here',
  RANGE_BACKWARDS: 'The end must come after the beginning',
  HOLDS_EMAIL: 'The reason is kept after the erasure, so it must not contain the e-mail address',
  HOLDS_NAME: 'The reason is kept after the erasure, so it must not contain the name',
  TWO_STYLES: 'Use start_index and end_index, or offset and limit, not both',
  BACKWARDS: 'end_index must not be before start_index',
  TOO_MANY: 'This list has too many entries',
  TOO_FEW: 'This list has too few entries',
} as const

export type FieldCode = keyof typeof fieldSentences

export interface FieldError {
  field: string
  code: FieldCode
  message: string
  line?: number
  /** Position of the error in a text, in UTF-16 units from 0. */
  at?: number
}

const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldSentences, text)

export function fieldError(field: string, code: FieldCode): FieldError {
  return { field, code, message: fieldSentences[code] }
}

/** In our schemas, the message of an error is an error code. zod's own errors are converted. */
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

function issuesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [ofType, ...others] = issue.errors.filter((issues) => !issues.some(isOtherType))
  if (!ofType || others.length > 0) return [issue]
  return ofType.map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}

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
