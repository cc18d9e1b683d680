import { sealNextBatch } from '../../server/src/operations/audit/seal.ts'
import type { Db } from '../../server/src/platform/db/schema.ts'
import { inTransaction } from '../../server/src/platform/db/transaction.ts'
import { newCode } from '../../server/src/product/labels/code.ts'
import { storeQuestions } from '../../server/src/product/questions/createQuestions.ts'
import { questionDigest } from '../../server/src/product/questions/digest.ts'

async function sealAll(db: Db): Promise<void> {
  while ((await sealNextBatch(db)).length > 0);
}

const LABELS = 500
const BATCH_SIZE = 500

const letter = (at: number) => String.fromCharCode(65 + (at % 26))

export const labelNumber = (at: number) => `LABEL_${letter(at / 676)}${letter(at / 26)}${letter(at)}`

export const aQuestion = (word: string, labels: string[]) => ({
  description: `What does number **${word}** print?\n\n\`\`\`js\nconsole.log(${JSON.stringify(word)})\n\`\`\``,
  answers: [
    { description: word, is_valid: true },
    { description: 'Nothing', is_valid: false },
    { description: 'An error', is_valid: false },
  ],
  labels,
})

function questionNumber(at: number) {
  const own = labelNumber(at % LABELS)
  const labels = at % 5 < 2 && own !== labelNumber(0) ? [labelNumber(0), own] : [own]
  const question = aQuestion(String(at), labels)
  // In an API call, the server would render the text of the question. In the benchmark, all questions have the same
  // short text.
  const html = `<p>What does number <strong>${at}</strong> print?</p>`
  return { ...question, code: newCode(), html, digest: questionDigest(question), keeps_order: false, lang: null }
}

/** Inserts questions with the same function as the API. The inserted questions together have five hundred labels. */
export async function makeQuestions(db: Db, amount: number): Promise<void> {
  const doer = { at: Date.now(), actor_id: 1, actor_name: 'Bench', address: '127.0.0.1' }
  for (let start = 0; start < amount; start += BATCH_SIZE) {
    const part = Array.from({ length: Math.min(BATCH_SIZE, amount - start) }, (_, at) => questionNumber(start + at))
    await inTransaction(db, (tx) => storeQuestions(tx, doer, part))
  }
  await sealAll(db)
}
