import { readCandidateList } from '@assay/domain/round/candidateList'
import { readQuestionsFile } from '../upload/readFile.ts'
import { htmlOf } from './markdown.ts'
import type { WorkKinds } from './worker.ts'

const works: { [Kind in keyof WorkKinds]: (given: WorkKinds[Kind]['given']) => WorkKinds[Kind]['made'] } = {
  markdown: (texts) => texts.map(htmlOf),
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
