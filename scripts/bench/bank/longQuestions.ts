import { takeLock } from '../../../server/src/db/lock.ts'
import type { Db } from '../../../server/src/db/schema.ts'
import { inTransaction } from '../../../server/src/db/transaction.ts'
import { BANK } from '../../../server/src/labels/bank.ts'
import { newCode } from '../../../server/src/labels/code.ts'
import { storeQuestions } from '../../../server/src/questions/createQuestions.ts'
import { questionDigest } from '../../../server/src/questions/digest.ts'
import { aQuestion, labelNumber } from '../makeQuestions.ts'

const LETTERS = 580
const SYLLABLES = [...'bcdfghklmnprstvwz'].flatMap((first) => [...'aeiou'].map((second) => first + second))
const SIGNS = ['排序', '演算法', '資料', '===', 'std::move', '`a[i]`', '=>', '"quoted"']

/** Random numbers with a seed, so that every question bank has the same texts. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Words from a vocabulary of about ten thousand, sometimes Chinese or punctuation, as long as a usual question. */
function textNumber(at: number): string {
  const number = numbersFrom(at + 1)
  const syllable = () => SYLLABLES[number(SYLLABLES.length)] ?? ''
  let text = `Number ${at} asks`
  while (text.length < LETTERS) {
    const sign = number(40) === 0 ? SIGNS[number(SIGNS.length)] : undefined
    text += ` ${sign ?? Array.from({ length: 2 + number(2) }, syllable).join('')}`
  }
  return text
}

const AT_ONCE = 500

function questionNumber(at: number) {
  const question = {
    ...aQuestion(String(at), [labelNumber(at % 500)]),
    description: at === 250 ? `${textNumber(at)} xylophone` : textNumber(at),
  }
  return {
    ...question,
    code: newCode(),
    html: `<p>${question.description}</p>`,
    digest: questionDigest(question),
    keeps_order: false,
    lang: null,
  }
}

export async function fill(db: Db, amount: number): Promise<void> {
  const doer = { at: Date.now(), actor_id: 1, actor_name: 'Bench', address: '127.0.0.1' }
  for (let start = 0; start < amount; start += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, amount - start) }, (_, at) => questionNumber(start + at))
    await inTransaction(db, async (tx) => {
      await takeLock(tx, BANK)
      await storeQuestions(tx, doer, part)
    })
  }
}
