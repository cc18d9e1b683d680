/** The words of RFC 7644, 3.12, for what is wrong with a request. */
export type FaultKind = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'tooMany'

/** What a directory sent cannot be done. The sentence names what is wrong, and nobody. */
export class DirectoryFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, detail: string) {
    super(detail)
    this.kind = kind
  }
}

export const wrongValue = (detail: string): never => {
  throw new DirectoryFault('invalidValue', detail)
}
