/** A `description` is Markdown with formulae. In an `answer`, less markup is allowed. */
export interface TextToRender {
  text: string
  as: 'markdown' | 'description' | 'answer'
}

export interface RenderedText {
  html: string
  formulaErrorAt: number | null
}
