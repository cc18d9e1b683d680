import { readCandidateList } from '@assay/domain/round/candidateList'
import { readQuestionsFile } from '../upload/readFile.ts'
import { htmlOf } from './markdown.ts'
import type { Works } from './worker.ts'

const works: { [Kind in keyof Works]: (given: Works[Kind]['given']) => Works[Kind]['made'] } = {
  markdown: (texts) => texts.map(htmlOf),
  file: readQuestionsFile,
  list: readCandidateList,
}

interface Work<Kind extends keyof Works> {
  kind: Kind
  given: Works[Kind]['given']
}

process.on('message', <Kind extends keyof Works>({ kind, given }: Work<Kind>) => {
  process.send?.(works[kind](given))
})
process.send?.('ready')
