import { onTestFinished } from 'vitest'
import { openMailServer } from '../../hands/mailServer.ts'
import { ENGINE } from './database.ts'
import { freePort } from './network/freePort.ts'
import { freshSettings, launch } from './process.ts'

const READY = 'Assay is ready at'

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
    kill: () => running.signal('SIGKILL'),
    async beginAnew() {
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

type MailingNode = Awaited<ReturnType<typeof openMailingNode>>

/** Kills the first of these that hands over a mail, which its mail server has and never answers; then it begins anew. */
export async function killInHand(nodes: readonly MailingNode[]) {
  const killed = await new Promise<MailingNode>((resolve) => {
    let isOver = false
    for (const node of nodes) {
      node.mailServer.follow((step) => {
        if (step !== 'content' || isOver) return undefined
        isOver = true
        node.kill()
        resolve(node)
        return 'silence'
      })
    }
  })
  await killed.beginAnew()
}

/** As many as can share a queue. */
export async function openMailingNodes() {
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
