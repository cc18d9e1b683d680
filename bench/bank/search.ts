import type { Arguments } from '@assay/contract/client'
import { createQuestions, listQuestions } from '@assay/contract/questions/questions'
import type { Caller } from '../../hands/caller.ts'
import { registerStaff } from '../exams.ts'
import { aQuestion, labelNumber } from '../makeQuestions.ts'
import { compareSizes, type Look, type Looks, numberOf } from '../sizes.ts'
import { fill } from './longQuestions.ts'

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
