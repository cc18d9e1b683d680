import { createToken } from '@assay/contract/auth/tokens'
import type { Scope } from '@assay/domain/people/scopes'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Caller } from '../client/caller.ts'
import { ask } from './rawRequests.ts'

export const makeToken = async (who: Caller, ...scopes: Scope[]): Promise<string> =>
  (await who(createToken, { body: { name: 'Assistant', scopes } })).token

export const makeBoundToken = async (who: Caller, blueprint_ids: number[], ...scopes: Scope[]): Promise<string> =>
  (await who(createToken, { body: { name: 'Assistant', scopes, blueprint_ids } })).token

export async function assistantAt(url: string, token: string, version = '2025-11-25') {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    // The MCP client always requests its newest version, so `fetch` replaces the version.
    fetch: (address, init) =>
      fetch(address, { ...init, ...(typeof init?.body === 'string' && { body: wishing(init.body, version) }) }),
  })
  // The client's types do not support the compiler option exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  await client.listTools()
  return {
    close: () => client.close(),
    version: transport.protocolVersion,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    tools: async () => (await client.listTools()).tools,
    call: async (name: string, sent: Record<string, unknown> = {}) => {
      const { structuredContent, isError, content } = await client.callTool({ name, arguments: sent })
      const [first] = content as [{ text: string }]
      // biome-ignore lint/suspicious/noExplicitAny: the response of a tool is under test
      return { said: structuredContent as any, isError, text: first.text }
    },
  }
}

const wishing = (body: string, version: string) => body.replace(/("protocolVersion":)"[^"]*"/, `$1"${version}"`)

interface Spoken {
  token: string | null
  method: string
  params?: Record<string, unknown>
  headers?: Record<string, string>
  meta?: Record<string, unknown>
}

export const CURRENT = '2026-07-28'
const META = 'io.modelcontextprotocol/'
export const claimOf = (version: string) => ({
  [`${META}protocolVersion`]: version,
  [`${META}clientInfo`]: { name: 'test', version: '1' },
  [`${META}clientCapabilities`]: {},
})

export const headersFor = (method: string, name?: string, version = CURRENT): Record<string, string> => ({
  'mcp-protocol-version': version,
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
})

export function callAssistant(url: string, { token, method, params = {}, headers, meta = claimOf(CURRENT) }: Spoken) {
  const name = typeof params['name'] === 'string' ? params['name'] : undefined
  const json = { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: meta } }
  const accept = { accept: 'application/json, text/event-stream' }
  return ask(url, '/mcp', {
    method: 'POST',
    token,
    json,
    headers: { ...accept, ...(headers ?? headersFor(method, name)) },
  })
}
