import { beforeAll, expect, test } from 'vitest'
import { testRound } from '../../test/testRound.ts'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { invitationMailLink } from './invitationMailLink.ts'
import { linkLines } from './roundTable.ts'

beforeAll(addStaffTexts)

const link = 'https://assay.example/interviews/abc'
const { blueprint, interview } = testRound({ name: '=cmd()', email: 'carol@example.com', link })

test('copied rows have one line per candidate, with tabs between name, e-mail and link', () => {
  expect(linkLines([interview, { ...interview, name: 'A\tB\nC' }])).toBe(
    `=cmd()\tcarol@example.com\t${link}\nA B C\tcarol@example.com\t${link}`,
  )
})

test('a prepared invitation mail is in the candidate’s language and contains the link', () => {
  const address = new URL(invitationMailLink({ ...interview, language: 'es' }, blueprint, null))

  expect(decodeURIComponent(address.pathname)).toBe('carol@example.com')
  expect(address.searchParams.get('subject')).toBe('Su invitación a una prueba')
  expect(address.searchParams.get('body')).toContain(link)
  expect(address.searchParams.get('body')).not.toMatch(/\{\w+\}|[^\r]\n/)
})

test('a prepared invitation mail uses the blueprint’s own texts if they exist', () => {
  const texts = { invitation: { en: { subject: 'Hi {name}', body: 'Go: {link}\nUntil {closes}\nAt {company}' } } }
  const address = new URL(
    invitationMailLink(interview, { ...blueprint, texts: { ...blueprint.texts, ...texts } }, null),
  )

  expect(address.searchParams.get('subject')).toBe('Hi =cmd()')
  expect(address.searchParams.get('body')).toBe(`Go: ${link}`)
})
