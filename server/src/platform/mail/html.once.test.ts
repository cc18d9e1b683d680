import { plainMailText, writeMail } from '@assay/domain/mail/mailWords'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { xssPayloads } from '../../../../testing/server/xssPayloads.ts'
import { htmlOf } from './html.ts'

const LINK = 'https://assay.example/interviews/abc'

function written(text: string) {
  const values = {
    name: text,
    email: 'c@example.com',
    link: LINK,
    questions: '10',
    minutes: '60',
    opens: text,
    closes: text,
    company: text,
    role: text,
  }
  const { body } = writeMail(
    { subject: '', body: `${text}\n{name} {opens} {closes} {company} {role}\n{link} and again {link}` },
    values,
  )
  const { document } = new Window()
  document.write(htmlOf(body, 'en'))
  return { document, plain: plainMailText(body) }
}

test.each(xssPayloads)('a text in a mail never becomes an HTML tag: %j', (payload) => {
  const { document } = written(payload)
  const elements = [...document.body.querySelectorAll('*')]

  expect([...new Set(elements.map(({ tagName }) => tagName))].sort()).toEqual(['A', 'BR'])
  expect(elements.flatMap(({ attributes }) => [...attributes].map(({ name, value }) => [name, value]))).toEqual([
    ['href', LINK],
  ])
})

test('the HTML part and the text part of a mail have the same words', () => {
  const { document, plain } = written(`Tom & "Jerry" <tom@example.com> isn't\n&lt;b&gt;`)

  for (const line of document.body.querySelectorAll('br')) line.replaceWith('')
  expect(document.body.textContent?.trim()).toBe(plain)
})

test('a mail with an accent colour shows a line above the text, and the text stays complete', () => {
  const { document } = new Window()
  document.write(htmlOf(['Tom & ', { link: LINK }], 'es', '#0F6660'))

  const [frame] = document.body.children
  expect(frame?.getAttribute('style')).toContain('#0F6660')
  expect(frame?.textContent?.trim()).toBe(`Tom & ${LINK}`)
})
