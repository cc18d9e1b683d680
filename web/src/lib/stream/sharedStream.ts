import type { Listener, StreamState } from './openStream.ts'

type Message<News> = { kind: 'asked' } | { kind: 'state'; state: StreamState } | { kind: 'news'; news: News }

/**
 * One stream for all tabs of a browser, which has six connections to a server at most: the tab that holds the lock listens
 * and tells the others. When it goes, another one takes its place.
 */
export function listenToSharedStream<News>(
  name: string,
  open: (listener: Listener<News>) => () => void,
  { onNews, onState }: Listener<News>,
): () => void {
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const tell = (message: Message<News>) => channel.postMessage(message)
  let isListening = false
  let known: StreamState = 'connecting'

  /** A tab that comes asks for the state, and all hear the answer. */
  const note = (state: StreamState) => {
    if (state === known) return
    known = state
    onState(state)
  }

  channel.onmessage = ({ data }: MessageEvent<Message<News>>) => {
    if (data.kind === 'news') onNews(data.news)
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
    // What was told between two listeners was heard by nobody.
    say('connecting')
    const close = open({
      onNews: (news) => {
        onNews(news)
        tell({ kind: 'news', news })
      },
      onState: say,
    })
    await new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
    close()
  }

  // `locks` is missing where the page came over plain http, whatever its type says: each tab listens for itself then.
  const locks = navigator.locks as LockManager | undefined
  // Refused: the page was left before its turn had come.
  if (locks) void locks.request(name, { signal: leaving.signal }, listen).catch(() => {})
  else void listen()
  tell({ kind: 'asked' })

  return () => {
    leaving.abort()
    channel.close()
  }
}
