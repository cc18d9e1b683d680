import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { printFigure, rounds } from '../../testing/server/guarantee.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'

const CLIENTS = 40

const askOver = (agent: Agent, port: string): Promise<number | string> =>
  new Promise((resolve) => {
    let hasBegun = false
    const asking = request({ agent, port, host: '127.0.0.1', path: '/api/settings' }, (answer) => {
      hasBegun = true
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    asking
      .once('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(asking.reusedSocket && !hasBegun ? askOver(new Agent(), port) : (code ?? 'broken')),
      )
      .end()
  })

async function askUntilShut(port: string): Promise<(number | string)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const heard: (number | string)[] = []
  while (heard.at(-1) !== 'ECONNREFUSED') heard.push(await askOver(agent, port))
  agent.destroy()
  return heard
}

test('a request during a server stop gets a full response or a refused connection, and is never cut off', async () => {
  const cut: string[] = []
  let answered = 0
  for (let round = 0; round < rounds(1, 20); round += 1) {
    const { settings, remove } = await freshSettings()
    const server = launch(settings)
    await server.until('Assay is ready')

    const all = Promise.all(Array.from({ length: CLIENTS }, () => askUntilShut(settings.PORT)))
    await askOver(new Agent(), settings.PORT)
    server.signal('SIGTERM')
    for (const heard of (await all).flat()) {
      if (heard === 200) answered += 1
      else if (heard !== 'ECONNREFUSED') cut.push(String(heard))
    }
    expect(await server.ended).toBe(0)
    await remove()
  }

  printFigure('SIGTERM', `${cut.length} cut off of ${answered} answered`)
  expect(cut).toEqual([])
})
