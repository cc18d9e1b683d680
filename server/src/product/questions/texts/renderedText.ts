/** A text to render: Markdown, Markdown with formulae, or an answer, in which less markup is allowed. */
export interface TextToRender {
  text: string
  as: 'markdown' | 'description' | 'answer'
}

export interface RenderedText {
  html: string
  /** Position of the first formula that cannot be rendered, or null. */
  formulaErrorAt: number | null
}
