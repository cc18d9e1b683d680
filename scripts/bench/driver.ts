import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, request } from './connection.ts'

export interface OpenTest {
  page: string
  saves: { path: string; bodies: string[] }[]
  port?: number
}

export type Order =
  | { kind: 'steps'; port: number; openTests: OpenTest[]; ms: number; thinkMs?: number }
  | { kind: 'starts'; port: number; starts: { path: string; body: string }[] }

export interface Measured {
  steps: number
  seconds: number
  opened: number[]
  saved: number[]
}

async function takeExam(
  { page, saves, port: own }: OpenTest,
  port: number,
  until: number,
  measured: Measured,
  thinkMs: number,
): Promise<void> {
  const connection = await openConnection(own ?? port)
  const open = request('GET', page)
  const all = saves.map(({ path, bodies }) => bodies.map((body) => request('PUT', path, body)))
  for (let iteration = 0; performance.now() < until; iteration += 1) {
    if (thinkMs > 0) await pause(2 * Math.random() * thinkMs)
    const bodies = all[iteration % all.length] ?? []
    measured.opened.push(await connection.send(open))
    measured.saved.push(await connection.send(bodies[Math.floor(iteration / all.length) % bodies.length] ?? ''))
    measured.steps += 1
  }
  connection.close()
}

async function steps({ port, openTests, ms, thinkMs = 0 }: Extract<Order, { kind: 'steps' }>): Promise<Measured> {
  const measured: Measured = { steps: 0, seconds: 0, opened: [], saved: [] }
  const began = performance.now()
  await Promise.all(openTests.map((openTest) => takeExam(openTest, port, began + ms, measured, thinkMs)))
  return { ...measured, seconds: (performance.now() - began) / 1000 }
}

async function starts({ port, starts: all }: Extract<Order, { kind: 'starts' }>): Promise<Measured> {
  const connections = await Promise.all(all.map(() => openConnection(port)))
  const began = performance.now()
  const saved = await Promise.all(
    connections.map((connection, at) => connection.send(request('PUT', all[at]?.path ?? '', all[at]?.body ?? ''))),
  )
  for (const connection of connections) connection.close()
  return { steps: all.length, seconds: (performance.now() - began) / 1000, opened: [], saved }
}

process.on('message', (order: Order) => {
  const measuring = order.kind === 'steps' ? steps(order) : starts(order)
  measuring.then(
    (measured) => process.send?.(measured),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
})
