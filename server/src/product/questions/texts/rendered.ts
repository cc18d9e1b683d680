/** A text to render: Markdown, Markdown with formulae, or an answer, which allows less. */
export interface Written {
  text: string
  as: 'markdown' | 'description' | 'answer'
}

export interface Rendered {
  html: string
  /** Position of the first formula that cannot be rendered, or null. */
  wrongAt: number | null
}
