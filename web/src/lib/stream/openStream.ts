import type { Endpoint } from '@assay/contract/endpoint'
import { EventSource } from 'eventsource'
import { readToken } from '../session/token.ts'

/** `lost`: nothing is heard until it is open again, which is tried for as long as somebody listens. */
export type StreamState = 'connecting' | 'open' | 'lost'

type Events<E extends Endpoint> = E extends { events: infer All } ? All : never
type Schema = { _zod: { output: unknown } }
/** What one event of a stream tells. */
export type NewsOf<E extends Endpoint, Name extends keyof Events<E>> = Events<E>[Name] extends Schema
  ? Events<E>[Name]['_zod']['output']
  : never

export interface Listener<News> {
  onNews: (news: News) => void
  onState: (state: StreamState) => void
}

/** A refusal ends a stream for good by the standard. The server may only be starting anew. */
const REFUSED_MS = 30_000

/**
 * Listens to one event of a stream of the staff. The browser's own listener cannot send a token but in the address, where
 * proxies and logs would keep it; this one takes a fetch.
 */
export function openStream<E extends Endpoint, Name extends keyof Events<E> & string>(
  call: E,
  event: Name,
  { onNews, onState }: Listener<NewsOf<E, Name>>,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    source = new EventSource(`/api${call.path}`, { fetch: withToken })
    source.addEventListener('open', () => onState('open'))
    source.addEventListener(event, ({ data }) => onNews(JSON.parse(data)))
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

/** Read anew at each attempt: the session may be another one by then. */
const withToken: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${readToken()}`)
  return fetch(address, { ...init, headers })
}
