import { expect, onTestFinished, test } from 'vitest'
import {
  answerUntilDisconnected,
  countLosses,
  killInTheMiddle,
  startAnsweringCandidates,
} from '../../testing/server/answeringCandidates.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { openRelay } from '../../testing/server/network/relay.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const CANDIDATES = 8

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
