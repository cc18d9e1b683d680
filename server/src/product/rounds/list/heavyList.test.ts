import { alive } from '@assay/contract/installation/installation'
import { readCandidates } from '@assay/contract/rounds'
import { expect, test } from 'vitest'
import { makeBank } from '../../../../../testing/client/exam.ts'
import { fileForm } from '../../../../../testing/client/make.ts'
import { makeBlueprint } from '../../../../../testing/client/round.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'

test('reading a candidate list of one megabyte does not delay other requests', async () => {
  const server = await startTestServer()
  await makeBank(server, 10)
  const { id } = await makeBlueprint(server)
  const read = (list: string) => server.staff(readCandidates, { params: { id }, body: fileForm(list, 'list.csv') })
  await read('opens the process;ada@example.com')

  let isRead = false
  let longest = 0
  const began = performance.now()
  const reading = read(`${'abcd,'.repeat(198)}ada@example.com\n`.repeat(980)).finally(() => {
    isRead = true
  })
  while (!isRead) {
    const asked = performance.now()
    await server.anonymous(alive)
    longest = Math.max(longest, performance.now() - asked)
  }

  expect(await reading).toMatchObject({ amount: 980 })
  expect(longest / (performance.now() - began)).toBeLessThan(0.5)
  await server.close()
})
