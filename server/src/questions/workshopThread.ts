import { parentPort } from 'node:worker_threads'
import { htmlOf } from './markdown.ts'
import { readQuestionsFile } from './readFile.ts'

const works = { markdown: htmlOf, file: readQuestionsFile }

parentPort?.on('message', ({ kind, text }: { kind: keyof typeof works; text: string }) => {
  parentPort?.postMessage(works[kind](text))
})
parentPort?.postMessage('ready')
