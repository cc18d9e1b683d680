import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '@assay/contract/client'
import { listEvents } from '@assay/contract/feed/feed'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { correctInterview } from '@assay/contract/invitations/correct'
import { expect, onTestFinished, test } from 'vitest'
import { type Caller, callerAt } from '../../testing/client/caller.ts'
import { makeInterview } from '../../testing/client/exam.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { printFigure, randomItem, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { freshSettings, launch, temporaryFolder } from '../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const WRITERS = 12

const isUnanswered = (error: unknown) => !(error instanceof Refused) || error.status === 0 || error.status >= 500

interface Written {
  done: Set<string>
  unknown: Set<string>
}

async function write(nodes: readonly Caller[], name: number, until: () => boolean, { done, unknown }: Written) {
  const anew = async (): Promise<string> => {
    for (;;) {
      const made = await makeInterview({ staff: randomItem(nodes) }).catch(() => null)
      if (made) return made.code
      await pause(50)
    }
  }
  let code = await anew()
  for (let turn = 0; !until(); turn += 1) {
    const external_id = `${name}-${turn}`
    const params = { code }
    await randomItem(nodes)(correctInterview, { params, body: { external_id } }).then(
      () => done.add(external_id),
      async (error: unknown) => {
        if (isUnanswered(error)) unknown.add(external_id)
        await pause(20)
      },
    )
    if (turn % 25 !== 24) continue
    await randomItem(nodes)(deleteInterview, { params }).catch(() => undefined)
    code = await anew()
  }
}

async function follow(nodes: readonly Caller[], limit: number, hasEnded: () => boolean) {
  const seen: { id: string; type: string; external_id: string | null }[] = []
  for (let after = ''; ; ) {
    const ended = hasEnded()
    const page = await randomItem(nodes)(listEvents, { query: { after, limit } }).catch(() => null)
    if (!page) {
      await pause(50)
      continue
    }
    seen.push(...page.events.map(({ id, type, data }) => ({ id, type, external_id: data.external_id })))
    after = page.next
    if (ended && !page.has_more) return seen
    if (!page.has_more) await pause(20)
  }
}

test(
  'feed readers that continue from `next` get each event once and in order, despite deletions and crashes',
  async () => {
    const { settings, url, remove } = await freshSettings()
    const own = temporaryFolder()
    const port = await freePort()
    const beside = { ...settings, PORT: String(port), ASSAY_DATA_DIR: own.folder }
    let server = launch(settings)
    await server.until(READY)
    const remote = await setUpRemoteStaff(url)
    const other = ENGINE === 'postgres' ? launch(beside) : null
    await other?.until(READY)
    onTestFinished(async () => {
      for (const node of [server, other]) node?.signal('SIGKILL')
      await Promise.all([server.ended, other?.ended])
      await remove()
      own.remove()
    })
    const nodes = [remote.staff, ...(other ? [callerAt(`http://127.0.0.1:${port}`, remote.staff.token)] : [])]

    const [amount, kills] = [rounds(600, 100_000), rounds(2, 40)]
    const written: Written = { done: new Set(), unknown: new Set() }
    let isOver = false
    const isEnough = () => written.done.size >= amount
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, name) => write(nodes, name, isEnough, written)))
    const followers = Promise.all([7, 1_000].map((limit) => follow(nodes, limit, () => isOver)))
    for (let kill = 1; kill <= kills; kill += 1) {
      while (written.done.size < (amount * kill) / (kills + 1)) await pause(10)
      server.signal('SIGKILL')
      await server.ended
      server = launch(settings)
      await server.until(READY)
    }
    await writers
    isOver = true
    const [seen = [], again = []] = await followers

    expect(again).toEqual(seen)
    const externalIds = seen
      .filter(({ type }) => type === 'interview.changed')
      .map(({ external_id }) => external_id ?? '')
    const times = new Map<string, number>()
    for (const word of externalIds) times.set(word, (times.get(word) ?? 0) + 1)
    const missed = [...written.done].filter((word) => !times.has(word)).length
    const doubled = [...times.values()].filter((count) => count > 1).length
    const phantom = [...times.keys()].filter((word) => !written.done.has(word) && !written.unknown.has(word)).length
    printFigure(
      'G36',
      `${missed} missed, ${doubled} doubled, ${phantom} that did not happen, of ${seen.length} events over ${kills} kills`,
    )
    expect({ missed, doubled, phantom }).toEqual({ missed: 0, doubled: 0, phantom: 0 })
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  },
  TIMEOUT_MS,
)
