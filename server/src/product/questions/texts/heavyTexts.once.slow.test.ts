import { uploadQuestions } from '@assay/contract/imports/upload'
import { createQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuestion, fileForm } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Rendering a heavy table takes longer than the time limit. */
const heavyTable = (name: string) =>
  `${name}\n\n${'|'.repeat(200)}\n${'|-'.repeat(199)}|\n${`${'|'.repeat(200)}\n`.repeat(96)}`

const orderOf = async (calls: Record<string, Promise<unknown>>): Promise<string[]> => {
  const order: string[] = []
  await Promise.allSettled(
    Object.entries(calls).map(([name, call]) =>
      call.then(
        () => order.push(name),
        () => order.push(name),
      ),
    ),
  )
  return order
}

test('texts that are slow to render do not delay a question of another user', async () => {
  const heavy = Array.from({ length: 4 }, (_, at) => aQuestion({ description: heavyTable(`heavy ${at}`) }))

  const order = await orderOf({
    heavy: server.staff(createQuestions, { body: heavy }),
    quick: server.admin(createQuestions, { body: [aQuestion()] }),
  })

  expect(order).toEqual(['quick', 'heavy'])
})

test('a file that is slow to parse does not delay a question of another user', async () => {
  const order = await orderOf({
    file: server.staff(uploadQuestions, { body: fileForm('- \n'.repeat(340_000)) }),
    quick: server.admin(createQuestions, { body: [aQuestion()] }),
  })

  expect(order).toEqual(['quick', 'file'])
})

test('a user with too many waiting texts gets 429 with a retry time, and other users are served', async () => {
  const heavy = (at: number) => aQuestion({ description: heavyTable(`heavy call ${at}`) })
  const calls = Array.from({ length: 12 }, (_, at) => server.staff(createQuestions, { body: [heavy(at)] }))
  const other = server.admin(createQuestions, { body: [aQuestion()] })
  const outcome = await Promise.allSettled(calls)

  const refused = outcome.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused) expect(each).toMatchObject({ status: 429, code: 'TEXTS_WAITING', retryAfter: 5 })
  await expect(other).resolves.toMatchObject({ questions: [expect.anything()] })
})
