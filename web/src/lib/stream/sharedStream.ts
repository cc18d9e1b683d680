import type { Listener, StreamState } from './openStream.ts'

type Message<StreamEvent> =
  | { kind: 'asked' }
  | { kind: 'state'; state: StreamState }
  | { kind: 'news'; news: StreamEvent }

/**
 * A browser opens at most six connections per server, so all tabs share one stream. When the tab with the lock is
 * closed, another tab takes over.
 */
export function listenToSharedStream<StreamEvent>(
  name: string,
  open: (listener: Listener<StreamEvent>) => () => void,
  { onEvent, onState }: Listener<StreamEvent>,
): () => void {
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const broadcast = (message: Message<StreamEvent>) => channel.postMessage(message)
  let isListening = false
  let currentState: StreamState = 'connecting'

  /** A reply to a new tab reaches all tabs, and most tabs already know the state. */
  const updateState = (state: StreamState) => {
    if (state === currentState) return
    currentState = state
    onState(state)
  }

  channel.onmessage = ({ data }: MessageEvent<Message<StreamEvent>>) => {
    if (data.kind === 'news') onEvent(data.news)
    else if (data.kind === 'state') updateState(data.state)
    else if (isListening) broadcast({ kind: 'state', state: currentState })
  }

  const setState = (state: StreamState) => {
    updateState(state)
    broadcast({ kind: 'state', state })
  }

  const listen = async () => {
    if (leaving.signal.aborted) return
    isListening = true
    // While another tab takes over, events may be lost, so the state is reset.
    setState('connecting')
    const close = open({
      onEvent: (news) => {
        onEvent(news)
        broadcast({ kind: 'news', news })
      },
      onState: setState,
    })
    await new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    close()
  }

  // `locks` is undefined on plain HTTP, despite its type. Without locks, each tab has its own stream.
  const locks = navigator.locks as LockManager | undefined
  // If the user leaves the page before it gets the lock, the promise rejects, which is no error.
  if (locks) void locks.request(name, { signal: leaving.signal }, listen).catch(() => {})
  else void listen()
  broadcast({ kind: 'asked' })

  return () => {
    leaving.abort()
    channel.close()
  }
}
