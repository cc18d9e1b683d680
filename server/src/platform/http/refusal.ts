import { type FieldCode, type FieldError, fieldError } from '@assay/contract/fieldErrors'
import { type RefusalCode, refusalMessages } from '@assay/contract/refusals'

export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: RefusalCode,
    more: {
      detail?: string
      errors?: readonly FieldError[]
      headers?: Record<string, string>
      more?: Record<string, unknown>
    } = {},
  ) {
    super(more.detail ?? refusalMessages[code])
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
    this.more = more.more ?? {}
  }

  get body() {
    return { detail: this.message, code: this.code, ...(this.errors && { errors: this.errors }), ...this.more }
  }
}

export function refuseCaller(): never {
  throw new Refusal(401, 'UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } })
}

export function refuseFields(errors: readonly FieldError[]): never {
  throw new Refusal(422, 'VALIDATION_FAILED', { errors })
}

/** `refuseField` is for rules about a field that a schema cannot express. */
export function refuseField(field: string, code: FieldCode): never {
  refuseFields([fieldError(field, code)])
}
