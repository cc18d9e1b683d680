import { htmlOf } from './markdown.ts'
import { readQuestionsFile } from './readFile.ts'

const works = { markdown: htmlOf, file: readQuestionsFile }

process.on('message', ({ kind, text }: { kind: keyof typeof works; text: string }) => {
  process.send?.(works[kind](text))
})
process.send?.('ready')
