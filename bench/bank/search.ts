import type { Arguments } from '@assay/contract/client'
import { createQuestions, listQuestions } from '@assay/contract/questions'
import type { Caller } from '../../hands/caller.ts'
import type { Db } from '../../server/src/db/schema.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import { takeTurn } from '../../server/src/db/turn.ts'
import { BANK } from '../../server/src/labels/bank.ts'
import { newCode } from '../../server/src/questions/code.ts'
import { storeQuestions } from '../../server/src/questions/createQuestions.ts'
import { digestOf } from '../../server/src/questions/digest.ts'
import { registerStaff } from '../exams.ts'
import { aQuestion, labelNumber } from '../makeQuestions.ts'
import { compareSizes, type Look, type Looks, numberOf } from '../sizes.ts'
import { textNumber } from './texts.ts'

const AT_ONCE = 500
function questionNumber(at: number) {
  const question = {
    ...aQuestion(String(at), [labelNumber(at % 500)]),
    description: at === 250 ? `${textNumber(at)} xylophone` : textNumber(at),
  }
  return { ...question, code: newCode(), html: '<p></p>', digest: digestOf(question), keeps_order: false, lang: null }
}

async function fill(db: Db, amount: number): Promise<void> {
  const doer = { at: Date.now(), actor_id: 1, actor_name: 'Bench', address: '127.0.0.1' }
  for (let start = 0; start < amount; start += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, amount - start) }, (_, at) => questionNumber(start + at))
    await inTransaction(db, async (tx) => {
      await takeTurn(tx, BANK)
      await storeQuestions(tx, doer, part)
    })
  }
}

async function looks(staff: Caller): Promise<Looks> {
  const list = (query: Arguments<typeof listQuestions>['query']) => () => staff(listQuestions, { query })
  const search = (words: string) => list({ search: words })
  const write = () => staff(createQuestions, { body: [aQuestion(crypto.randomUUID(), [labelNumber(3)])] })
  const afterAChange = (look: Look) => Object.assign(() => look(), { first: write })
  return {
    'a rare word': search('xylophone'),
    'a rare word, after a change': afterAChange(search('xylophone')),
    'a word that none has': search('quagmire'),
    'a word that all have': search('number'),
    'a word that all have, after a change': afterAChange(search('number')),
    'two letters': search('ba'),
    'two Chinese letters': search('資料'),
    'two Chinese letters that none has': search('貓狗'),
    'signs only': search('==='),
    'signs only, after a change': afterAChange(search('===')),
    'two words and a label': list({ search: 'asks 資料', labels: labelNumber(7) }),
    'never drawn': list({ use: 'never' }),
    'changed last': list({ sort: 'changed' }),
    'several right': list({ kind: 'multiple' }),
  }
}

/** What staff search the bank for, with five hundred and with fifty thousand questions of 580 letters. */
export const search = () =>
  compareSizes({
    few: 500,
    many: numberOf('ASSAY_BENCH_QUESTIONS', 50_000),
    things: 'questions',
    prepare: registerStaff,
    fill,
    looks,
  })
