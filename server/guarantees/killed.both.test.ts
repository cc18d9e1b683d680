import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  answerUntilDisconnected,
  countLosses,
  startAnsweringCandidates,
} from '../../testing/server/answeringCandidates.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { openRelay } from '../../testing/server/network/relay.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const CANDIDATES = 8

const wait = (turns: number) =>
  Array.from({ length: turns }).reduce<Promise<void>>((done) => done.then(() => turn()), Promise.resolve())

/**
 * Returns a function that the test calls after every response. At a random response, this function kills the server.
 */
function killInTheMiddle(kill: () => void): () => void {
  let left = 20 + Math.floor(Math.random() * 150)
  const turns = Math.floor(Math.random() * 12)
  return () => {
    left -= 1
    if (left === 0) void wait(turns).then(kill)
  }
}

test(
  'killing the server at any time loses no acknowledged answer and adds no answer that was never sent',
  async () => {
    const { settings, url, remove } = await freshSettings()
    const kills = rounds(ENGINE === 'sqlite' ? 2 : 1, 200)
    let server = launch(settings)
    onTestFinished(async () => {
      server.signal('SIGKILL')
      await server.ended
      await remove()
    })
    await server.until(READY)
    const staff = await setUpRemoteStaff(url)
    const candidates = await startAnsweringCandidates(staff, CANDIDATES)

    const ready: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const hear = killInTheMiddle(() => server.signal('SIGKILL'))
      await Promise.all(candidates.map((candidate) => answerUntilDisconnected(candidate, hear)))
      await server.ended
      const began = performance.now()
      server = launch(settings)
      await server.until(READY)
      ready.push(performance.now() - began)
    }

    const total = await countLosses(staff, candidates)
    const restart = ready.toSorted((one, other) => one - other)[Math.floor(ready.length / 2)] ?? 0
    printFigure(
      'G1',
      `${total.lost} lost, ${total.phantom} phantom of ${total.ok} acknowledged over ${kills} kills ` +
        `(${total.unknown} unknown); ready again after ${Math.round(restart)} ms`,
    )
    expect(total).toMatchObject({ lost: 0, phantom: 0 })
    expect(total.ok).toBeGreaterThan(kills * 20)
  },
  TIMEOUT_MS,
)

if (ENGINE === 'postgres') {
  test(
    'if one of two nodes is killed, the other node continues with every acknowledged answer',
    async () => {
      const { settings, url, remove } = await freshSettings()
      const otherPort = String(await freePort())
      const own = [settings, { ...settings, PORT: otherPort }]
      const urls = [url, `http://127.0.0.1:${otherPort}`]
      const nodes = own.map(launch)
      onTestFinished(async () => {
        for (const node of nodes) node.signal('SIGKILL')
        await Promise.all(nodes.map(({ ended }) => ended))
        await remove()
      })
      await Promise.all(nodes.map((node) => node.until(READY)))
      const balancer = await openRelay(url)
      onTestFinished(() => balancer.cut())
      const staff = await setUpRemoteStaff(balancer.url.replace(/\/$/, ''))
      const candidates = await startAnsweringCandidates(staff, CANDIDATES)

      const kills = rounds(1, 60)
      for (let kill = 0; kill < kills; kill += 1) {
        const at = kill % 2
        const hear = killInTheMiddle(() => {
          nodes[at]?.signal('SIGKILL')
          void balancer.cut()
        })
        await Promise.all(candidates.map((candidate) => answerUntilDisconnected(candidate, hear)))
        await nodes[at]?.ended
        balancer.turnTo(urls[1 - at] ?? '')
        await balancer.repair()
        nodes[at] = launch(own[at] ?? settings)
        await nodes[at].until(READY)
      }

      const total = await countLosses(staff, candidates)
      printFigure(
        'G18',
        `${total.lost} lost, ${total.phantom} phantom of ${total.ok} acknowledged over ${kills} nodes killed`,
      )
      expect(total).toMatchObject({ lost: 0, phantom: 0 })
      expect(total.ok).toBeGreaterThan(kills * 20)
    },
    TIMEOUT_MS,
  )
}
