import { createConnection, listOrders } from '@assay/contract/applicantSystems/connections'
import type { Input } from '@assay/contract/endpoint'
import { getInterview, type Interview, interview } from '@assay/contract/interviews/interviews'
import type { ConnectionKind } from '@assay/domain/applicantSystems/order'
import { parseNetwork } from '@assay/domain/webhooks/publicAddress'
import { expect } from 'vitest'
import { makeBank } from '../../client/exam.ts'
import { makeBlueprint } from '../../client/round.ts'
import { mailByHand } from '../mail.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../testServer.ts'
import { ashbyAt } from './ashby.ts'
import { type Counterpart, callIntegration } from './counterpart.ts'
import { greenhouseAt } from './greenhouse.ts'

// This function simulates Workable. The simulation is based only on
// https://workable.readme.io/page/assessment-providers.

export function workableAt({ address, key }: { address: string; key: string }, counterpart: Counterpart) {
  const authorization = `Bearer ${key}`
  return {
    tests: () => callIntegration(address, 'tests', { authorization }),
    create: (test_id: string, about: { email: string; path?: string; url?: string }) =>
      callIntegration(address, 'assessments', {
        method: 'POST',
        authorization,
        json: {
          test_id,
          job_shortcode: 'GROOV005',
          job_title: 'Operations Manager',
          callback_url: about.url ?? `${counterpart.base}/${about.path ?? 'callbacks/1'}`,
          candidate: {
            first_name: 'Lakita',
            last_name: 'Marrero',
            email: about.email,
            phone: '+1 555 0100',
          },
        },
      }),
    received: () => counterpart.received.map(({ text }) => JSON.parse(text)),
  }
}

export const LOOPBACK = [parseNetwork('127.0.0.0/8')].filter((network) => network !== null)

export async function openHiringTest(options: TestServerOptions = {}) {
  const config = { ...mailByHand(), webhookNetworks: LOOPBACK, ...options.config }
  const server = await startTestServer({ ...options, config })
  const bank = await makeBank(server, 10)
  return { server, bank, blueprint: await makeBlueprint(server) }
}

type Wanted = Partial<Input<(typeof createConnection)['body']>>

export async function connect(server: TestServer, counterpart: Counterpart, kind: ConnectionKind, wanted: Wanted = {}) {
  const admin = await server.signIn(server.adminUser.email)
  const made = await admin(createConnection, {
    body: {
      kind,
      name: `Our ${kind}`,
      hosts: ['127.0.0.1'],
      ...(kind === 'ashby' && { update_url: `${counterpart.base}/assessment.update` }),
      ...wanted,
    },
  })
  const door = { address: `${server.url}/ats/${kind}`, key: made.key }
  return {
    ...made,
    admin,
    door,
    greenhouse: greenhouseAt(door, counterpart),
    workable: workableAt(door, counterpart),
    ashby: ashbyAt(door, counterpart),
    async orders() {
      // A test replaces `admin` when its session has expired, so each call reads the current `admin`.
      const { orders } = await this.admin(listOrders, { params: { id: made.id }, query: { limit: '100' } })
      return orders
    },
  }
}

export type Connected = Awaited<ReturnType<typeof connect>>

export async function interviewOf(connected: Pick<Connected, 'orders' | 'admin'>, orderId: string): Promise<Interview> {
  const order = (await connected.orders()).find(({ id }) => id === orderId)
  const found = await connected.admin(getInterview, { params: { code: order?.interview_id ?? '' } })
  return interview.parse(found)
}

export const pollUntil = <T>(look: () => T | Promise<T>) => expect.poll(look)
