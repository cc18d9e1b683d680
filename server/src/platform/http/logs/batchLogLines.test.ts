import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { batchLogLines } from './batchLogLines.ts'
import { openRequestLog } from './requestLog.ts'

function openGathered() {
  const written: string[] = []
  const lines = batchLogLines({ write: (text) => void written.push(text) })
  const writtenLines = () =>
    written.map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
  return { log: pino({ level: 'info' }, lines), lines, writtenLines }
}

test('log lines of calls are collected and written together a moment later', async () => {
  const { log, writtenLines } = openGathered()

  for (const msg of ['one', 'two', 'three']) log.info(msg)

  expect(writtenLines()).toEqual([])
  await vi.waitUntil(() => writtenLines().length > 0, { timeout: 300_000 })
  expect(writtenLines()).toMatchObject([[{ msg: 'one' }, { msg: 'two' }, { msg: 'three' }]])
})

test('a warning is written immediately, after all earlier lines', () => {
  const { log, writtenLines } = openGathered()

  log.info('before')
  log.warn('of a full disk')

  expect(writtenLines()).toMatchObject([[{ msg: 'before' }, { msg: 'of a full disk' }]])
})

test('a warning of a request is written at once with its request id, and a flush writes all other lines', () => {
  const { log, lines, writtenLines } = openGathered()

  openRequestLog(log, { reqId: 'a-1' }, {}).error('it failed')
  log.info('after')
  lines.flush()

  expect(writtenLines()).toMatchObject([[{ reqId: 'a-1', msg: 'it failed' }], [{ msg: 'after' }]])
})

test('the log buffer is written in parts before it becomes too large', () => {
  const { log, writtenLines } = openGathered()

  for (let at = 0; at < 1_000; at += 1) log.info({ at }, 'answered')

  expect(writtenLines().length).toBeGreaterThan(1)
})
