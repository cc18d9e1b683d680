import type { z } from 'zod'

/** What is wrong with one field, by a stable code; pages have a text of their own for each. */
export const fieldSentences = {
  REQUIRED: 'This field is required',
  WRONG_TYPE: 'This value has the wrong type',
  INVALID: 'This value is not valid',
  TOO_SMALL: 'This value is too small',
  TOO_LARGE: 'This value is too large',
  NOT_A_CHOICE: 'This is not one of the possible values',
  UNREADABLE_TEXT: 'This text holds characters that cannot be stored',
  FORMAT_NAME: 'Input format is incorrect',
  FORMAT_EMAIL: 'This email is invalid',
  LIMIT_LENGTH: 'This field has the wrong length',
  WEAK_PASSWORD: 'The password needs a letter, a digit and a special character',
  TWO_STYLES: 'Use start_index and end_index, or offset and limit, not both',
  BACKWARDS: 'end_index must not be before start_index',
  TOO_MANY: 'This is more than one call may ask for',
} as const

export type FieldCode = keyof typeof fieldSentences

export interface FieldError {
  field: string
  code: FieldCode
  message: string
}

const isFieldCode = (text: string): text is FieldCode => Object.hasOwn(fieldSentences, text)

export function fieldError(field: string, code: FieldCode): FieldError {
  return { field, code, message: fieldSentences[code] }
}

/** Our schemas name a code as the message of a rule; what zod says by itself is translated here. */
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

export function toFieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.map((issue) => fieldError(issue.path.join('.'), codeOf(issue)))
}
