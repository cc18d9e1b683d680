import { onTestFinished } from 'vitest'
import { openMailServer } from '../fakes/mailServer.ts'
import { ENGINE } from './database.ts'
import { freePort } from './network/freePort.ts'
import { freshSettings, launch } from './process.ts'

const READY = 'Assay is ready at'

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
    /**
     * Stops and restarts the node while it sends an e-mail. The mail server accepts the e-mail only after the stop has
     * begun.
     */
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

export async function killDuringDelivery(nodes: readonly MailingNode[]) {
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

export async function openMailingNodes() {
  const { settings, url, remove } = await freshSettings()
  // On PostgreSQL, two server processes share the queue of e-mails. SQLite allows only one process.
  const ports = [settings.PORT, ...(ENGINE === 'postgres' ? [String(await freePort())] : [])]
  const nodes = await Promise.all(ports.map((PORT) => openMailingNode({ ...settings, PORT }, url)))
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await remove()
  })
  return { nodes, url }
}
