import { getMail } from '@assay/contract/invitations'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../hands/mailServer.ts'
import { makeBlueprint, makeRound, people } from '../../hands/round.ts'
import { ENGINE } from '../test/database.ts'
import { PATIENCE, rounds, tell } from '../test/guarantee.ts'
import { freePort } from '../test/network/freePort.ts'
import { freshSettings, launch } from '../test/process.ts'
import { ask } from '../test/raw.ts'
import { enter } from '../test/remote/remoteExam.ts'

const READY = 'Assay is ready at'
const WAIT = { timeout: PATIENCE, interval: 50 }
const TWO_MINUTES = 2 * 60_000

/** A server in a process of its own, with a mail server of its own, so that it is known who has which mail in hand. */
async function openMailingNode(settings: Record<string, string>, url: string) {
  const mailServer = await openMailServer()
  const own = {
    ...settings,
    ASSAY_SMTP_URL: mailServer.url,
    ASSAY_MAIL_FROM: 'Jobs <jobs@example.com>',
    ASSAY_MAIL_PER_MINUTE: '6000',
    ASSAY_BASE_URL: url,
    ASSAY_TEST_CLOCK: 'control',
    NODE_ENV: 'test',
  }
  let running = launch(own)
  await running.until(READY)
  return {
    mailServer,
    url: `http://127.0.0.1:${settings['PORT']}`,
    /** Kills it while it hands over a mail, which the mail server has and never answers; then it begins anew. */
    async killInHand() {
      await new Promise<void>((resolve) => {
        mailServer.follow((step) => {
          if (step !== 'content') return undefined
          running.signal('SIGKILL')
          resolve()
          return 'silence'
        })
      })
      await running.ended
      mailServer.follow(() => undefined)
      running = launch(own)
      await running.until(READY)
    },
    /** Stopped while it hands over a mail, which the mail server takes only then; then it begins anew. */
    async stopInHand() {
      mailServer.follow(async (step) => {
        if (step !== 'content') return undefined
        running.signal('SIGTERM')
        await running.until('stopping')
        return undefined
      })
      const status = await running.ended
      mailServer.follow(() => undefined)
      running = launch(own)
      await running.until(READY)
      return status
    },
    async close() {
      running.signal('SIGKILL')
      await running.ended
      await mailServer.close()
    },
  }
}

async function openNodes() {
  const { settings, url, remove } = await freshSettings()
  // SQLite belongs to one process, which takes its own place when it was killed; on PostgreSQL two share the queue.
  const ports = [settings.PORT, ...(ENGINE === 'postgres' ? [String(await freePort())] : [])]
  const nodes = await Promise.all(ports.map((PORT) => openMailingNode({ ...settings, PORT }, url)))
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await remove()
  })
  return { nodes, url }
}

test(
  'every invitation arrives once, by whichever node; only what a killed node had in hand goes again, with its Message-ID',
  async () => {
    const { nodes, url } = await openNodes()
    const staff = await enter(url)
    const blueprint = await makeBlueprint(staff)
    const [amount, kills] = [rounds(200, 2_000), rounds(2, 20)]
    for (let from = 0; from < amount; from += 100) {
      await makeRound(staff, blueprint, people(100, from), { invite: true })
      if (from / 100 < kills) await nodes[(from / 100) % nodes.length]?.killInHand()
    }
    const arrived = () => nodes.flatMap(({ mailServer }) => mailServer.mails)
    const ids = () => new Set(arrived().map(({ headers }) => headers['message-id']))
    await expect.poll(() => ids().size, WAIT).toBe(amount)

    for (const node of nodes) await ask(node.url, `/api/test/clock?advance_ms=${TWO_MINUTES}`, { method: 'POST' })
    await expect.poll(async () => (await staff.staff(getMail)).queued, WAIT).toBe(0)

    const recipients = new Set(arrived().map(({ headers }) => headers['to']))
    const again = arrived().length - amount
    tell('G24', `0 lost, ${again} twice with the same Message-ID of ${amount} mails over ${kills} nodes killed`)
    expect([ids().size, recipients.size, again]).toEqual([amount, amount, kills])
    for (const { mailServer } of nodes) expect(mailServer.mails.length).toBeGreaterThan(0)
  },
  PATIENCE,
)

test(
  'a stop waits for the mail that is being handed over, and it goes once',
  async () => {
    const { nodes, url } = await openNodes()
    const staff = await enter(url)
    const blueprint = await makeBlueprint(staff)
    const stopped = Promise.all(nodes.map((node) => node.stopInHand()))
    await makeRound(staff, blueprint, people(20), { invite: true })
    expect(await stopped).toEqual(nodes.map(() => 0))

    await expect.poll(async () => (await staff.staff(getMail)).queued, WAIT).toBe(0)
    const ids = nodes.flatMap(({ mailServer }) => mailServer.mails).map(({ headers }) => headers['message-id'])
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
  },
  PATIENCE,
)
