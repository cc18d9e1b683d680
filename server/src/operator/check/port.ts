import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Address, throwListenFault } from '../../listenFault.ts'
import { type Finding, passed } from './finding.ts'

const NEAR_MS = 3_000

/** The port may be used by an Assay server, which a restart replaces. */
async function isAssay({ host, port }: Address): Promise<boolean> {
  const near = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const name = near.includes(':') ? `[${near}]` : near
  const signal = AbortSignal.timeout(NEAR_MS)
  for (const path of ['/api/health', '/metrics']) {
    const text = await fetch(`http://${name}:${port}${path}`, { signal })
      .then((answer) => answer.text())
      .catch(() => '')
    if (/"status":"ok","version"|^assay_/m.test(text)) return true
  }
  return false
}

export async function checkPort(address: Address): Promise<Finding> {
  const { host, port } = address
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening').catch(throwListenFault(address))
  } catch (error) {
    if (!(await isAssay(address))) throw error
    return passed(`${host}:${port} is held by the Assay that runs`)
  }
  probe.close()
  return passed(`${host}:${port} is free`)
}
