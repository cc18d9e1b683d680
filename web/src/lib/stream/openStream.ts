import type { Endpoint } from '@assay/contract/endpoint'
import { EventSource } from 'eventsource'
import { readToken } from '../session/token.ts'

/** `lost`: no events arrive until the stream is open again. */
export type StreamState = 'connecting' | 'open' | 'lost'

type Events<E extends Endpoint> = E extends { events: infer All } ? All : never
type Schema = { _zod: { output: unknown } }
export type StreamEventOf<E extends Endpoint, Name extends keyof Events<E>> = Events<E>[Name] extends Schema
  ? Events<E>[Name]['_zod']['output']
  : never

export interface Listener<StreamEvent> {
  onEvent: (news: StreamEvent) => void
  onState: (state: StreamState) => void
}

/** By the standard, a rejected stream stays closed. Assay opens it again, because the server may just be restarting. */
const REFUSED_MS = 30_000

/** `EventSource` can send a token only in the URL, where proxies and logs would store it, so this client uses fetch. */
export function openStream<E extends Endpoint, Name extends keyof Events<E> & string>(
  call: E,
  event: Name,
  { onEvent, onState }: Listener<StreamEventOf<E, Name>>,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    source = new EventSource(`/api${call.path}`, { fetch: withToken })
    source.addEventListener('open', () => onState('open'))
    source.addEventListener(event, ({ data }) => onEvent(JSON.parse(data)))
    source.addEventListener('error', () => {
      onState('lost')
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED_MS)
    })
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

/** The token is read again for each attempt, because the session may have changed. */
const withToken: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${readToken()}`)
  return fetch(address, { ...init, headers })
}
