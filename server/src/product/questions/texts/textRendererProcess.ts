import { readCandidateList } from '@assay/domain/round/candidateList'
import { readQuestionsFile } from '../upload/readQuestionsFile.ts'
import { renderAnswer } from './answer.ts'
import { markdownHtml, renderDescription } from './markdown.ts'
import type { RenderedText, TextToRender } from './renderedText.ts'
import type { WorkKinds } from './rendererWorker.ts'

const renderers: Record<TextToRender['as'], (text: string) => RenderedText> = {
  markdown: (text) => ({ html: markdownHtml(text), formulaErrorAt: null }),
  description: renderDescription,
  answer: renderAnswer,
}

const handlers: { [Kind in keyof WorkKinds]: (input: WorkKinds[Kind]['input']) => WorkKinds[Kind]['output'] } = {
  markdown: (texts) => texts.map(({ text, as }) => renderers[as](text)),
  file: readQuestionsFile,
  list: readCandidateList,
}

interface Work<Kind extends keyof WorkKinds> {
  kind: Kind
  input: WorkKinds[Kind]['input']
}

process.on('message', <Kind extends keyof WorkKinds>({ kind, input }: Work<Kind>) => {
  process.send?.(handlers[kind](input))
})
process.send?.('ready')
