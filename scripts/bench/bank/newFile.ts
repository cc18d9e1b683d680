import { fileForm } from '../../../testing/client/make.ts'
import { aQuestion, labelNumber } from '../makeQuestions.ts'

const UPLOADED = 1_000

function newQuestions(amount: number) {
  const run = Math.random().toString(36).slice(2)
  return Array.from({ length: amount }, (_, at) => aQuestion(`${run} ${at}`, [labelNumber(3)]))
}

/** JSON is also valid YAML. There is one question on each line. */
export function newFile(): FormData {
  const lines = newQuestions(UPLOADED).map((question) => `- ${JSON.stringify(question)}\n`)
  return fileForm(lines.join(''))
}
