import type { Interview } from '@assay/contract/interviews/interviews'
import { csvOf } from '@assay/domain/csv'
import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { letterTo } from './letter.ts'
import { fileNameOf, linkLines, roundTable } from './roundTable.ts'
import { roundOf } from './testRound.ts'

beforeAll(addStaffTexts)

const link = 'https://assay.example/interviews/abc'
const { blueprint, interview } = roundOf({ name: '=cmd()', email: 'carol@example.com', link })

test('no cell of the table is one that a spreadsheet works out', () => {
  const states: Partial<Interview>[] = [{}, { entry_state: 'withdrawn' }, { interview_status: 'Done', score: 70 }]
  const interviews = states.map((state, at) => ({ ...interview, ...state, code: `code ${at}` }))
  const lines = csvOf(roundTable(interviews, new Map([['code 2', '1–3']]))).split('\r\n')

  expect(lines[0]).toBe('Name,E-mail,State,Score,Rank,Opens,Closes,Link')
  expect(lines[1]).toBe(`"'=cmd()",carol@example.com,Can start,,,,,${link}`)
  expect(lines[2]).toContain(',Withdrawn,,,')
  expect(lines[3]).toContain(',Finished,70,1–3,')
})

test('what is copied has a tab between name, e-mail and link, and a line for each', () => {
  expect(linkLines([interview, { ...interview, name: 'A\tB\nC' }])).toBe(
    `=cmd()\tcarol@example.com\t${link}\nA B C\tcarol@example.com\t${link}`,
  )
})

test.each([
  ['Backend, autumn', 'Backend-autumn'],
  ['../../etc', 'etc'],
  ['後端工程師', '後端工程師'],
  ['???', 'round'],
])('the file of %j is called %s', (name, file) => {
  expect(fileNameOf(name)).toBe(file)
})

test('a letter has the words of the invitation, in the language of the candidate', () => {
  const address = new URL(letterTo({ ...interview, language: 'es' }, blueprint))

  expect(decodeURIComponent(address.pathname)).toBe('carol@example.com')
  expect(address.searchParams.get('subject')).toBe('Su invitación a una prueba')
  expect(address.searchParams.get('body')).toContain(link)
  expect(address.searchParams.get('body')).not.toMatch(/\{\w+\}|[^\r]\n/)
})

test('a letter has the own words of the blueprint where there are some', () => {
  const texts = { invitation: { en: { subject: 'Hi {name}', body: 'Go: {link}\nUntil {closes}' } } }
  const address = new URL(letterTo(interview, { ...blueprint, texts: { ...blueprint.texts, ...texts } }))

  expect(address.searchParams.get('subject')).toBe('Hi =cmd()')
  expect(address.searchParams.get('body')).toBe(`Go: ${link}`)
})
