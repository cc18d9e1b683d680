/** A text that is to be shown: Markdown, the same with formulae, or an answer, which knows less. */
export interface Written {
  text: string
  as: 'markdown' | 'description' | 'answer'
}

export interface Rendered {
  html: string
  /** Where the first formula begins that cannot be shown, and stays as it was written; null where there is none. */
  wrongAt: number | null
}
