import { notice, tell } from '../calls.ts'

const COPIED_INSTEAD = "Be a good kid. Don't copy"

interface Ears {
  code: string
  retry: () => void
  setOnline: (isOnline: boolean) => void
  hidden: () => void
  shown: () => void
  mustNotLeave: () => boolean
}

/** Everything the browser tells while an exam is open; the answer stops listening. */
export function listen({ code, retry, setOnline, hidden, shown, mustNotLeave }: Ears): () => void {
  const ears = new AbortController()
  const { signal } = ears
  const note = (kind: 'page_hidden' | 'page_visible' | 'copy_blocked') =>
    tell(notice, { params: { code }, body: { kind } })

  function block(event: ClipboardEvent): void {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', COPIED_INSTEAD)
    note('copy_blocked')
  }
  function changed(): void {
    const isHidden = document.visibilityState === 'hidden'
    note(isHidden ? 'page_hidden' : 'page_visible')
    if (isHidden) {
      hidden()
      return
    }
    retry()
    shown()
  }

  document.addEventListener('copy', block, { signal })
  document.addEventListener('cut', block, { signal })
  document.addEventListener('visibilitychange', changed, { signal })
  window.addEventListener('offline', () => setOnline(false), { signal })
  window.addEventListener(
    'online',
    () => {
      setOnline(true)
      retry()
      shown()
    },
    { signal },
  )
  window.addEventListener('beforeunload', (event) => mustNotLeave() && event.preventDefault(), { signal })
  return () => ears.abort()
}
