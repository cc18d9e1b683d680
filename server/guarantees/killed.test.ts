import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshSettings, launch } from '../test/process.ts'
import { PATIENCE, rounds, tell } from '../test/promise.ts'
import { enter } from '../test/remoteExam.ts'
import { answerUntilCut, lossesOf, seatTireless } from '../test/tireless.ts'

const READY = 'Assay is ready at'
const CANDIDATES = 8

const wait = (turns: number) =>
  Array.from({ length: turns }).reduce<Promise<void>>((done) => done.then(() => turn()), Promise.resolve())

test(
  'no acknowledged answer is lost, and none appears, whenever the server is killed',
  async () => {
    const { settings, url, remove } = await freshSettings()
    const kills = rounds(10, 100)
    let server = launch(settings)
    onTestFinished(async () => {
      server.signal('SIGKILL')
      await server.ended
      await remove()
    })
    await server.until(READY)
    const staff = await enter(url)
    const candidates = await seatTireless(staff, CANDIDATES)

    const ready: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      let left = 20 + Math.floor(Math.random() * 150)
      const turns = Math.floor(Math.random() * 12)
      const hear = () => {
        left -= 1
        if (left === 0) void wait(turns).then(() => server.signal('SIGKILL'))
      }
      await Promise.all(candidates.map((candidate) => answerUntilCut(candidate, hear)))
      await server.ended
      const began = performance.now()
      server = launch(settings)
      await server.until(READY)
      ready.push(performance.now() - began)
    }

    const total = await lossesOf(staff, candidates)
    const restart = ready.toSorted((one, other) => one - other)[Math.floor(ready.length / 2)] ?? 0
    tell(
      'G1',
      `${total.lost} lost, ${total.phantom} phantom of ${total.ok} acknowledged over ${kills} kills ` +
        `(${total.unknown} unknown); ready again after ${Math.round(restart)} ms`,
    )
    expect(total).toMatchObject({ lost: 0, phantom: 0 })
    expect(total.ok).toBeGreaterThan(kills * 20)
  },
  PATIENCE,
)
