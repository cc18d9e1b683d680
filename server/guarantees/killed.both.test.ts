import { expect, onTestFinished, test } from 'vitest'
import {
  answerUntilDisconnected,
  countLosses,
  killInTheMiddle,
  startAnsweringCandidates,
} from '../../testing/server/answeringCandidates.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const CANDIDATES = 8

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
