import { languageCodes } from '@assay/domain/people/languages'
import { expect, test } from 'vitest'
import { candidateTexts } from '../../test/texts.ts'
import { shortExcerpt } from '../ui/text/plainText.ts'

/** Longest allowed name of a button or link, because screen readers read it in full. */
const LONGEST = 120

const longer = (one: string, other: string) => (one.length > other.length ? one : other)

test.each(languageCodes)('in %s, every button of the test has a short accessible name', async (language) => {
  const book = candidateTexts(language)
  const say = (key: string) => book[key] ?? `${key} is missing`
  const marks = [say('EXAM.FLAGGED'), say('EXAM.UNSUBMITTED_MARK'), longer(say('EXAM.QUEUED'), say('EXAM.ANSWERED'))]
  const inList = ['100', shortExcerpt('x'.repeat(200)), ...marks, say('EXAM.EARLIER_COUNTS')].join(' ')
  const inOverview = say('EXAM.QUESTION_IS')
    .replace('{number}', '100')
    .replace(
      '{marks}',
      [say('EXAM.ANSWERED'), say('EXAM.QUEUED'), say('EXAM.UNSUBMITTED_MARK'), say('EXAM.FLAGGED')].join(', '),
    )

  expect([inList, inOverview].filter(({ length }) => length > LONGEST)).toEqual([])
})
