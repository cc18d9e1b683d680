const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

interface Fault {
  code?: string
  message?: string
  errors?: { message: string }[]
  host?: string
  cert?: { subjectaltname?: string }
}

export function connectionFaultText(error: unknown): string {
  const { code = '', message = '', errors = [], host, cert } = error as Fault
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `its certificate is for ${cert?.subjectaltname ?? 'no name'} and not for ${host}`
  if (UNREACHABLE_CODES.has(code))
    return `its certificate is from an unknown authority (${message}); set sslrootcert to the file of its root certificate`
  return (message || errors.map((each) => each.message).join(', ')).trim().replaceAll('\n', ' ')
}
