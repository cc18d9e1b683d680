import type { Db } from '../server/src/db/schema.ts'
import { inTransaction } from '../server/src/db/transaction.ts'
import { newCode } from '../server/src/labels/code.ts'
import { storeQuestions } from '../server/src/questions/createQuestions.ts'
import { digestOf } from '../server/src/questions/digest.ts'
import { sealAll } from './sealAll.ts'

const LABELS = 500
const AT_ONCE = 500

const letter = (at: number) => String.fromCharCode(65 + (at % 26))

/** A label's name is letters alone. */
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

/** Each has one of the labels, and two of five have the largest one beside it. */
function questionNumber(at: number) {
  const own = labelNumber(at % LABELS)
  const labels = at % 5 < 2 && own !== labelNumber(0) ? [labelNumber(0), own] : [own]
  const question = aQuestion(String(at), labels)
  // Rendered by the server when it is stored by a call; here every one has the same short text.
  const html = `<p>What does number <strong>${at}</strong> print?</p>`
  return { ...question, code: newCode(), html, digest: digestOf(question), keeps_order: false, lang: null }
}

/** Fills a bank with this many questions of five hundred labels, by the same statements that calls use. */
export async function makeQuestions(db: Db, amount: number): Promise<void> {
  const doer = { at: Date.now(), actor_id: 1, actor_name: 'Bench', address: '127.0.0.1' }
  for (let start = 0; start < amount; start += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, amount - start) }, (_, at) => questionNumber(start + at))
    await inTransaction(db, (tx) => storeQuestions(tx, doer, part))
  }
  await sealAll(db)
}
