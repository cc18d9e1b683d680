export type Cause =
  | 'STATE'
  | 'CODE'
  | 'SIGNATURE'
  | 'ISSUER'
  | 'AUDIENCE'
  | 'TIME'
  | 'NONCE'
  | 'SUBJECT'
  | 'EMAIL'
  | 'DOMAIN'
  | 'INACTIVE'
  | 'LINKED'
  | 'UNAVAILABLE'
  | 'DISCOVERY'

export class ProviderUnavailable extends Error {
  readonly is: 'UNAVAILABLE' | 'DISCOVERY'

  constructor(is: 'UNAVAILABLE' | 'DISCOVERY', cause?: unknown) {
    super(is, { cause })
    this.is = is
  }
}

export class ProviderRefused extends Error {
  readonly is: Cause

  constructor(is: Cause, cause?: unknown) {
    super(is, { cause })
    this.is = is
  }
}

interface ProviderError {
  code?: string
  status?: number
  cause?: ProviderError
  claim?: string
  attribute?: string
  claims?: Readonly<Record<string, unknown>>
  parameters?: unknown
}

function isUnavailable(error: unknown): boolean {
  const { code, status, cause } = error as ProviderError
  if (code === 'OAUTH_TIMEOUT' || error instanceof TypeError) return true
  if ((status ?? 0) >= 500 || (cause?.status ?? 0) >= 500) return true
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
}

const byClaim: Record<string, Cause> = {
  iss: 'ISSUER',
  aud: 'AUDIENCE',
  azp: 'AUDIENCE',
  nonce: 'NONCE',
  sub: 'SUBJECT',
}

function missingClaimCause(claims: Readonly<Record<string, unknown>>): Cause {
  if (typeof claims['sub'] !== 'string') return 'SUBJECT'
  if (typeof claims['iss'] !== 'string') return 'ISSUER'
  if (typeof claims['aud'] !== 'string' && !Array.isArray(claims['aud'])) return 'AUDIENCE'
  return 'TIME'
}

/** The cause of a provider error is found only by error codes of the library, never by its messages. */
function causeOf(error: ProviderError): Cause {
  const inner = error.cause?.code === undefined ? error : error.cause
  const { claim = '', attribute = '', claims, parameters } = inner.cause ?? {}
  switch (inner.code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'TIME'
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return byClaim[claim] ?? 'SIGNATURE'
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return byClaim[attribute] ?? 'ISSUER'
    case 'OAUTH_INVALID_RESPONSE':
      if (parameters !== undefined) return 'ISSUER'
      return claims === undefined ? 'SIGNATURE' : missingClaimCause(claims)
    case 'OAUTH_KEY_SELECTION_FAILED':
    case 'OAUTH_UNSUPPORTED_OPERATION':
    case 'OAUTH_PARSE_ERROR':
      return 'SIGNATURE'
    default:
      return 'CODE'
  }
}

export const throwProviderFault = (error: unknown): never => {
  throw isUnavailable(error)
    ? new ProviderUnavailable('UNAVAILABLE', error)
    : new ProviderRefused(causeOf(error as ProviderError), error)
}

export const throwProviderUnavailable = (error: unknown): never => {
  if (error instanceof ProviderUnavailable) throw error
  throw new ProviderUnavailable(isUnavailable(error) ? 'UNAVAILABLE' : 'DISCOVERY', error)
}
