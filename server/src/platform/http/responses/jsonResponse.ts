const text = Symbol('text')

export interface Written {
  readonly [text]: string
}

export const jsonResponse = (json: string): Written => ({ [text]: json })

export const jsonTextOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && text in answer ? (answer as Written)[text] : undefined
