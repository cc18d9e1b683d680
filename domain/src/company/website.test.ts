import { expect, test } from 'vitest'
import { websiteFault } from './website.ts'

test.each([
  'https://example.com',
  'https://example.com/',
  'HTTPS://Example.com/jobs?from=mail#now',
  'https://jobs.example.co.uk:8443/a/b',
  'https://bücher.example/über',
  'https://xn--bcher-kva.example',
])('%s is a valid website of the company', (text) => {
  expect(websiteFault(text)).toBeNull()
})

test.each(['http://example.com', 'example.com', 'javascript:alert(1)', '//example.com', ''])(
  '%s is not valid as website because it does not begin with https',
  (text) => {
    expect(websiteFault(text)).toBe('NOT_HTTPS')
  },
)

test.each([
  'https://',
  'https://localhost',
  'https://example.com/a b',
  'https://example.com/"><b>',
  "https://example.com/'",
  'https://example.com\\@evil.example',
  'https://grace:secret@example.com',
  'https://example.com/\u202egpj.exe',
  'https://example.com:port',
])('%s is not a valid website', (text) => {
  expect(websiteFault(text)).toBe('FORMAT_URL')
})
