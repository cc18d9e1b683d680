import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTabChannel } from './tabChannel.ts'

function anotherPage(code: string) {
  const channel = new BroadcastChannel(`assay-clock-${code}`)
  const heard: string[] = []
  channel.onmessage = ({ data }) => void heard.push(data.word)
  return { heard, say: (word: string) => channel.postMessage({ word, page: 'another' }), close: () => channel.close() }
}

let open: { close: () => void }[] = []
const noted = <T extends { close: () => void }>(one: T): T => {
  open.push(one)
  return one
}
beforeEach(() => {
  open = []
})
afterEach(() => {
  for (const one of open) one.close()
})

/**
 * A channel keeps the order of messages, so a tab that has received the last message has received all earlier messages.
 */
const hasCome = (heard: readonly string[], word: string) =>
  vi.waitFor(() => expect(heard).toContain(word), { interval: 1, timeout: 60_000 })

test('a message of one page is received only by other pages with the same test', async () => {
  const other = noted(anotherPage('wired-code'))
  const elsewhere = noted(anotherPage('another-code'))
  const heard: string[] = []
  const channel = noted(openTabChannel('wired-code', (word) => heard.push(word)))
  channel.send('clock')
  await hasCome(other.heard, 'clock')

  other.say('clock')
  await hasCome(heard, 'clock')
  expect(elsewhere.heard).toEqual([])
  expect(heard).toEqual(['clock'])
})

test('if a page asks which other pages are open, each open page answers', async () => {
  const heard: string[] = []
  noted(openTabChannel('wired-code', (word) => heard.push(word)))
  const other = noted(anotherPage('wired-code'))
  other.say('who')
  other.say('here')

  await hasCome(other.heard, 'here')
  await hasCome(heard, 'here')
  expect(heard).toEqual(['here'])
})

test('a page does not receive its own messages, even on several channels', async () => {
  const heard: string[] = []
  noted(openTabChannel('wired-code', (word) => heard.push(word)))
  const own = noted(openTabChannel('wired-code', () => {}))
  const other = noted(anotherPage('wired-code'))
  own.send('who')
  own.send('clock')
  await hasCome(other.heard, 'clock')
  other.say('here')
  await hasCome(heard, 'here')

  expect(heard).toEqual(['here'])
  expect(other.heard).toEqual(['who', 'clock'])
})

test('a closed page receives no messages', async () => {
  const heard: string[] = []
  const left = openTabChannel('wired-code', (word) => heard.push(word))
  const later: string[] = []
  noted(openTabChannel('wired-code', (word) => later.push(word)))
  const other = noted(anotherPage('wired-code'))
  left.close()
  other.say('clock')
  await hasCome(later, 'clock')

  expect(heard).toEqual([])
})
