import { readCandidateList } from '@assay/domain/round/candidateList'
import { readQuestionsFile } from '../upload/readFile.ts'
import { renderAnswer } from './answer.ts'
import { markdownHtml, renderDescription } from './markdown.ts'
import type { RenderedText, TextToRender } from './renderedText.ts'
import type { WorkKinds } from './worker.ts'

const renderers: Record<TextToRender['as'], (text: string) => RenderedText> = {
  markdown: (text) => ({ html: markdownHtml(text), formulaErrorAt: null }),
  description: renderDescription,
  answer: renderAnswer,
}

const works: { [Kind in keyof WorkKinds]: (given: WorkKinds[Kind]['given']) => WorkKinds[Kind]['made'] } = {
  markdown: (texts) => texts.map(({ text, as }) => renderers[as](text)),
  file: readQuestionsFile,
  list: readCandidateList,
}

interface Work<Kind extends keyof WorkKinds> {
  kind: Kind
  given: WorkKinds[Kind]['given']
}

process.on('message', <Kind extends keyof WorkKinds>({ kind, given }: Work<Kind>) => {
  process.send?.(works[kind](given))
})
process.send?.('ready')
