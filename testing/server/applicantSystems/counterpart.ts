import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  authorization: string | undefined
  type: string | undefined
  text: string
}

type Answer = (received: ReceivedRequest, response: ServerResponse) => void

const taking: Answer = (_told, response) => response.writeHead(200).end('{}')

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

export async function openCounterpart() {
  const received: ReceivedRequest[] = []
  let answer = taking
  let underWay = 0
  let most = 0
  const server = createServer(async (request, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    response.on('close', () => {
      underWay -= 1
    })
    const { method = '', url = '', headers } = request
    const text = await readBody(request)
    const one = { method, path: url, authorization: headers.authorization, type: headers['content-type'], text }
    received.push(one)
    answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    received,
    most: () => most,
    answer(how: Answer | number = taking) {
      answer = typeof how === 'number' ? (_told, response) => response.writeHead(how).end() : how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Counterpart = Awaited<ReturnType<typeof openCounterpart>>

interface Call {
  method?: 'GET' | 'POST'
  authorization: string
  json?: unknown
  body?: string
}

/** Calls the server like a real applicant system: without Assay's API contract. */
export async function callIntegration(
  address: string,
  path: string,
  { method = 'GET', authorization, json, body }: Call,
) {
  const sent = body ?? (json === undefined ? undefined : JSON.stringify(json))
  const response = await fetch(`${address}/${path}`, {
    method,
    headers: { authorization, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : null }
}

export const basicOf = (user: string) => `Basic ${Buffer.from(`${user}:`).toString('base64')}`
