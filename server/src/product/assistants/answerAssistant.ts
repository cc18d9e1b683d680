import type { Endpoint } from '@assay/contract/endpoint'
import { parseJson } from '../../platform/http/bodies.ts'
import { callInternally, type Visit } from '../../platform/http/callInternally.ts'
import type { serveTokenRoute, TokenRouteReply } from '../../platform/http/integrations/tokenRoute.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Route } from '../../platform/http/route.ts'
import { refuseWithoutDiskSpace } from '../../platform/http/visitor/visits.ts'
import { type Call, callTools } from './callTools.ts'
import { CODE, Fault, type Message, readMessage } from './message.ts'
import { answerMessage } from './methods.ts'
import { revisionOf } from './revision.ts'

type TokenRoute = Parameters<typeof serveTokenRoute>[2]

interface Dependencies {
  routes: readonly Route[]
  /** True if little disk space is left. It is reserved for running tests, so some tool calls are rejected. */
  isFull: () => boolean
}

function messageFrom(text: string): Message {
  try {
    return readMessage(parseJson(text === '' ? '?' : text))
  } catch (fault) {
    if (fault instanceof Refusal) throw new Fault(CODE.notJson, 400, 'The body is not valid JSON')
    throw fault
  }
}

const askedFor = ({ method, params: { name } }: Message) =>
  (method === 'tools/call' && typeof name === 'string' ? `${method} ${name}` : method).slice(0, 60)

function callsFor(visit: Visit, bound: ReadonlyMap<Endpoint, Route>, isFull: () => boolean): Call {
  return async (call, sent) => {
    const route = bound.get(call)
    if (!route) throw new Error(`${call.path} is not served`)
    refuseWithoutDiskSpace(call, isFull)
    // Safe cast: the route has just validated its response with the schema of the call.
    return (await callInternally(route, visit, sent)) as never
  }
}

/** The endpoint for the Model Context Protocol has tools that make the same API calls as every other client. */
export function assistantEndpoint({ routes, isFull }: Dependencies): TokenRoute {
  const bound = new Map<Endpoint, Route>(routes.map((each) => [each.call, each]))

  async function answer({ text, headers, visit, note }: Parameters<TokenRoute['answer']>[0]): Promise<TokenRouteReply> {
    let message: Message | undefined
    try {
      message = messageFrom(text)
      note(askedFor(message))
      const { id } = message
      if (id === null) return { status: 202 }
      const spoken = revisionOf(message, headers)
      const { token } = visit.caller
      const call = callsFor(visit, bound, isFull)
      const callTool = callTools({ call, baseUrl: visit.config.baseUrl, by: token.name }, visit.db)
      const result = await answerMessage(spoken, { message, scopes: token.scopes, callTool })
      return { status: 200, body: { jsonrpc: '2.0', id, result } }
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault
      return { status: fault.status, body: fault.bodyFor(message?.id ?? fault.id) }
    }
  }

  return { path: '/mcp', limit: 'assistant', answer }
}
