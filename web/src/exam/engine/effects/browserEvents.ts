import { t } from '../../../i18n/text.ts'
import { askAndForget, noteNotice } from '../../calls.ts'
import { toast } from '../toasts.ts'

const COPIED_INSTEAD = "Be a good kid. Don't copy"

interface Listeners {
  code: string
  retry: () => void
  onOffline: () => void
  onHidden: () => void
  onShown: () => void
  mustNotLeave: () => boolean
  /** The page goes, to be closed, reloaded or left for another one. */
  onLeave: (isInSight: boolean) => void
}

/** Everything the browser reports while an exam is open; the answer stops listening. */
export function listenToBrowser({
  code,
  retry,
  onOffline,
  onHidden,
  onShown,
  mustNotLeave,
  onLeave,
}: Listeners): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const note = (kind: 'page_hidden' | 'page_visible' | 'copy_blocked') =>
    askAndForget(noteNotice, { params: { code }, body: { kind } })

  let isLeft = false
  let isCopyingTold = false

  function block(event: ClipboardEvent): void {
    // What somebody writes in a field is their own.
    if ((event.target as Partial<HTMLTextAreaElement>).selectionStart != null) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', COPIED_INSTEAD)
    note('copy_blocked')
    if (isCopyingTold) return
    isCopyingTold = true
    toast('info', t('EXAM.COPY_BLOCKED'), t('EXAM.HURRY_TITLE'))
  }
  function changed(): void {
    const isHidden = document.visibilityState === 'hidden'
    // Browsers take a page out of sight in the course of leaving it.
    if (isHidden && isLeft) return
    isLeft = false
    note(isHidden ? 'page_hidden' : 'page_visible')
    if (isHidden) {
      onHidden()
      return
    }
    retry()
    onShown()
  }

  document.addEventListener('copy', block, { signal })
  document.addEventListener('cut', block, { signal })
  document.addEventListener('visibilitychange', changed, { signal })
  window.addEventListener('offline', onOffline, { signal })
  window.addEventListener(
    'online',
    () => {
      // That there is a network again is the browser's guess; only a reply says so.
      retry()
      onShown()
    },
    { signal },
  )
  window.addEventListener('beforeunload', (event) => mustNotLeave() && event.preventDefault(), { signal })
  window.addEventListener(
    'pagehide',
    () => {
      isLeft = document.visibilityState !== 'hidden'
      onLeave(isLeft)
    },
    { signal },
  )
  return () => listening.abort()
}
