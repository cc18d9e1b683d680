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
  const tell = (message: Message<StreamEvent>) => channel.postMessage(message)
  let isListening = false
  let known: StreamState = 'connecting'

  /** If a new tab asks for the state, the reply reaches all tabs, and most of them already know this state. */
  const note = (state: StreamState) => {
    if (state === known) return
    known = state
    onState(state)
  }

  channel.onmessage = ({ data }: MessageEvent<Message<StreamEvent>>) => {
    if (data.kind === 'news') onEvent(data.news)
    else if (data.kind === 'state') note(data.state)
    else if (isListening) tell({ kind: 'state', state: known })
  }

  const say = (state: StreamState) => {
    note(state)
    tell({ kind: 'state', state })
  }

  const listen = async () => {
    if (leaving.signal.aborted) return
    isListening = true
    // When another tab takes over, events may have been lost, so the state is reset.
    say('connecting')
    const close = open({
      onEvent: (news) => {
        onEvent(news)
        tell({ kind: 'news', news })
      },
      onState: say,
    })
    await new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    close()
  }

  // `locks` is undefined on plain HTTP, despite its type. Without locks, each tab has its own stream.
  const locks = navigator.locks as LockManager | undefined
  // The promise rejects if the user left the page before the page got the lock. This is no error.
  if (locks) void locks.request(name, { signal: leaving.signal }, listen).catch(() => {})
  else void listen()
  tell({ kind: 'asked' })

  return () => {
    leaving.abort()
    channel.close()
  }
}
