const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The error types of RFC 7644 (SCIM), section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** Administrators see the message of a SCIM error, so the message must not name a person. */
export class ScimRefusal extends Error {
  readonly status: number
  readonly type: ScimType | null
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, detail: string, type: ScimType | null = null, headers: Record<string, string> = {}) {
    super(detail)
    this.status = status
    this.type = type
    this.headers = headers
  }
}

export const errorBody = (status: number, detail: string, type: ScimType | null) => ({
  schemas: [ERROR],
  status: String(status),
  ...(type !== null && { scimType: type }),
  detail,
})
