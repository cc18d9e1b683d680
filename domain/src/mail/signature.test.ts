import { expect, test } from 'vitest'
import { languageCodes } from '../people/languages.ts'
import { withSignature } from './signature.ts'

const body = ['Hello, press ', { link: 'https://assay.example/interviews/abc' }, '.']
const company = { name: 'Example', privacy_contact: 'privacy@example.com', website: 'https://example.com' }

test.each([
  ['en', '\n\nExample\nPrivacy contact: privacy@example.com\nhttps://example.com'],
  ['es', '\n\nExample\nContacto de privacidad: privacy@example.com\nhttps://example.com'],
  ['ch', '\n\nExample\n隱私聯絡窗口：privacy@example.com\nhttps://example.com'],
  ['de', '\n\nExample\nDatenschutzkontakt: privacy@example.com\nhttps://example.com'],
] as const)('a mail in %s ends with name, privacy contact and website', (language, foot) => {
  expect(withSignature(body, company, language)).toEqual([...body, foot])
})

test('missing company details are omitted, and a mail without company details stays the same', () => {
  const nothing = { name: null, privacy_contact: null, website: null }
  expect(withSignature(body, { ...nothing, website: 'https://example.com' }, 'en')).toEqual([
    ...body,
    '\n\nhttps://example.com',
  ])
  expect(withSignature(body, nothing, 'en')).toEqual(body)
})

test.each(languageCodes)('in %s, the privacy contact appears once, after words about its purpose', (language) => {
  const [foot] = withSignature([], company, language)
  expect(foot).toMatch(/^\n\nExample\n.{6,60}privacy@example\.com\nhttps:\/\/example\.com$/u)
})
