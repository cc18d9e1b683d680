import { type Arguments, openResponse, Refused, send } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'

export async function callWithStatus(url: string, call: Endpoint, given: Arguments<Endpoint>, token: string | null) {
  const headers = (): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` })
  let status = 0
  const listening: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    status = response.status
    return response
  }
  const line = { base: url, headers, fetch: listening }
  const isNoJson = call.events !== undefined || call.download !== undefined
  const answered = isNoJson
    ? openResponse(line, call, given).then((stream) => stream.body?.cancel())
    : send(line, call, given)
  const code = await answered.then(
    () => '',
    (refused) => (refused instanceof Refused ? refused.code : Promise.reject(refused)),
  )
  return { status, code }
}

export const callName = ({ method, path }: Endpoint) => `${method} ${path}`
