import { type FieldCode, type FieldError, fieldError } from '@assay/contract/fieldErrors'
import { type RefusalCode, sentences } from '@assay/contract/refusals'

/** Not a fault of the server: the request is answered with a status, a stable code and a sentence. */
export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What stands beside the sentence, where the next call needs it. */
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
    super(more.detail ?? sentences[code])
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

/** Nobody we know: without a token, with a dead one, or gone while the request was under way. */
export function refuseCaller(): never {
  throw new Refusal(401, 'UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } })
}

export function refuseFields(errors: readonly FieldError[]): never {
  throw new Refusal(422, 'VALIDATION_FAILED', { errors })
}

/** For a rule that the shape of a request cannot hold, told at the field all the same. */
export function refuseField(field: string, code: FieldCode): never {
  refuseFields([fieldError(field, code)])
}
