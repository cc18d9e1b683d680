import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { batchLogLines } from './batchLogLines.ts'
import { openRequestLog } from './requestLog.ts'

function openGathered() {
  const written: string[] = []
  const lines = batchLogLines({ write: (text) => void written.push(text) })
  const told = () =>
    written.map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
  return { log: pino({ level: 'info' }, lines), lines, told }
}

test('log lines of calls are collected and written together a moment later', async () => {
  const { log, told } = openGathered()

  for (const msg of ['one', 'two', 'three']) log.info(msg)

  expect(told()).toEqual([])
  await vi.waitUntil(() => told().length > 0, { timeout: 300_000 })
  expect(told()).toMatchObject([[{ msg: 'one' }, { msg: 'two' }, { msg: 'three' }]])
})

test('a warning is written immediately, after all earlier lines', () => {
  const { log, told } = openGathered()

  log.info('before')
  log.warn('of a full disk')

  expect(told()).toMatchObject([[{ msg: 'before' }, { msg: 'of a full disk' }]])
})

test('a warning of a request is written at once with its request id, and a flush writes all other lines', () => {
  const { log, lines, told } = openGathered()

  openRequestLog(log, { reqId: 'a-1' }, {}).error('it failed')
  log.info('after')
  lines.flush()

  expect(told()).toMatchObject([[{ reqId: 'a-1', msg: 'it failed' }], [{ msg: 'after' }]])
})

test('the log buffer is written in parts before it becomes too large', () => {
  const { log, told } = openGathered()

  for (let at = 0; at < 1_000; at += 1) log.info({ at }, 'answered')

  expect(told().length).toBeGreaterThan(1)
})
