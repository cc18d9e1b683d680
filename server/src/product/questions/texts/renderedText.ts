export interface TextToRender {
  text: string
  as: 'markdown' | 'description' | 'answer'
}

export interface RenderedText {
  html: string
  formulaErrorAt: number | null
}
