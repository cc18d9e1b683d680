/** Error types of RFC 7644, section 3.12. */
export type FaultKind = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'tooMany'

/** The message of a directory fault must not contain personal data. */
export class DirectoryFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, detail: string) {
    super(detail)
    this.kind = kind
  }
}

export const throwInvalidValue = (detail: string): never => {
  throw new DirectoryFault('invalidValue', detail)
}
