import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Came {
  headers: IncomingMessage['headers']
  body: string
  path: string
}

type Answer = (came: Came, response: ServerResponse, request: IncomingMessage) => void

const accept: Answer = (_came, response) => response.writeHead(204).end()

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export async function openReceiver(make: (listen: RequestListener) => ReturnType<typeof createServer> = createServer) {
  const came: Came[] = []
  let answer = accept
  const server = make(async (request, response) => {
    const one = { headers: request.headers, body: await readBody(request), path: request.url ?? '' }
    came.push(one)
    answer(one, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/told`,
    came,
    received: () => came.map(({ body }) => JSON.parse(body)),
    answer: (how: Answer = accept) => {
      answer = how
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

export const signatureOf = ({ headers, body }: Came, secret: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`
