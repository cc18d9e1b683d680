import { languageCodes } from '@assay/domain/people/languages'
import { expect, test } from 'vitest'
import { excerptOf } from '../ui/text/plainText.ts'

type Book = Readonly<Record<string, string>>

const files = import.meta.glob<{ default: Book }>([
  './*/candidate.ts',
  './*/parts.ts',
  './*/exam/exam.ts',
  './*/exam/parts.ts',
  './*/books/common.ts',
])

async function bookIn(language: string): Promise<Book> {
  const own = Object.keys(files).filter((path) => path.startsWith(`./${language}/`))
  const books = await Promise.all(own.map((path) => files[path]?.()))
  return Object.assign({}, ...books.map((book) => book?.default))
}

/** What is read out whole when it is come upon: a name of a button or a link. */
const LONGEST = 120

const longer = (one: string, other: string) => (one.length > other.length ? one : other)

test.each(languageCodes)('in %s no button of the exam has a name that tires its hearer', async (language) => {
  const book = await bookIn(language)
  const say = (key: string) => book[key] ?? `${key} is missing`
  const marks = [say('EXAM.FLAGGED'), say('EXAM.UNSUBMITTED_MARK'), longer(say('EXAM.QUEUED'), say('EXAM.ANSWERED'))]
  const inList = ['100', excerptOf('x'.repeat(200)), ...marks, say('EXAM.EARLIER_COUNTS')].join(' ')
  const inOverview = say('EXAM.QUESTION_IS')
    .replace('{number}', '100')
    .replace(
      '{marks}',
      [say('EXAM.ANSWERED'), say('EXAM.QUEUED'), say('EXAM.UNSUBMITTED_MARK'), say('EXAM.FLAGGED')].join(', '),
    )

  expect([inList, inOverview].filter(({ length }) => length > LONGEST)).toEqual([])
})
