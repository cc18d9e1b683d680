import { readCandidateList } from '@assay/domain/round/candidateList'
import { readQuestionsFile } from '../upload/readFile.ts'
import { htmlOf } from './markdown.ts'

const works = { markdown: htmlOf, file: readQuestionsFile, list: readCandidateList }

process.on('message', ({ kind, text }: { kind: keyof typeof works; text: string }) => {
  process.send?.(works[kind](text))
})
process.send?.('ready')
