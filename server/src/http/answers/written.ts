const text = Symbol('text')

export interface Written {
  readonly [text]: string
}

export const written = (json: string): Written => ({ [text]: json })

export const textOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && text in answer ? (answer as Written)[text] : undefined
