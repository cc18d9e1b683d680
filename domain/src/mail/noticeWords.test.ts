import { expect, test } from 'vitest'
import { type Notice, noticeWords } from './noticeWords.ts'

const links = { dashboard: 'https://assay.example/admin/dashboard', settings: 'https://assay.example/admin/notices' }
const done: Notice = {
  event: 'finished',
  name: 'Carol Dane',
  round: 'Backend',
  link: 'https://assay.example/admin/r/1',
}

test('a notice mail with a single notice has this notice in the subject', () => {
  const { subject, text } = noticeWords([done], links)
  expect(subject).toBe('Assay: Carol Dane – Backend: finished · terminadas · 已完成')
  expect(text).toContain('Carol Dane – Backend\nhttps://assay.example/admin/r/1')
  expect(text.endsWith(links.settings)).toBe(true)
})

test('a notice mail counts several notices by kind and lists each kind under a heading', () => {
  const { subject, text, html } = noticeWords(
    [
      { ...done, event: 'reply' },
      done,
      { event: 'ended', name: null, round: 'Backend', link: 'https://assay.example/admin/b/1' },
      { ...done, event: 'invitation_failed' },
      { ...done, event: 'finished', round: null },
    ],
    links,
  )
  expect(subject).toMatch(/^Assay: 2 finished .*, 1 round over .*, 2 needs attention /)
  expect(text.match(/·/g)?.length).toBeGreaterThan(3)
  expect(text.indexOf('Tests that have ended')).toBeLessThan(text.indexOf('Rounds that are over'))
  expect(text).toContain('Has replied')
  expect(html.match(/<li>/g)).toHaveLength(5)
})

test('a name in a notice mail is one line without markup', () => {
  const hostile = { ...done, name: '<img src=x>\r\nBcc: "all"@example.com', round: 'A & B' }
  const { subject, text, html } = noticeWords([hostile], links)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).toContain('<img src=x> Bcc: "all"@example.com – A & B')
  expect(html).toContain('&lt;img src=x&gt; Bcc: &quot;all&quot;@example.com – A &amp; B')
})

test('a notice mail lists at most fifty notices and gives the number of further notices', () => {
  const { text, html } = noticeWords(Array<Notice>(60).fill(done), links)
  expect(text.match(/Carol Dane/g)).toHaveLength(50)
  expect(text).toContain('+ 10\nhttps://assay.example/admin/dashboard')
  expect(html).toContain('>+ 10</a>')
})
