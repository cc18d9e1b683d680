import { t } from '../../../i18n/text.ts'
import { recordBrowserEvent, sendWithoutReply } from '../../calls.ts'
import { showToast } from '../toasts.ts'

const COPIED_INSTEAD = "Be a good kid. Don't copy"

interface Listeners {
  code: string
  retry: () => void
  onOffline: () => void
  onHidden: () => void
  onShown: () => void
  shouldBlockUnload: () => boolean
  onLeave: (isVisible: boolean) => void
}

export function listenToBrowser({
  code,
  retry,
  onOffline,
  onHidden,
  onShown,
  shouldBlockUnload,
  onLeave,
}: Listeners): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const note = (kind: 'page_hidden' | 'page_visible' | 'copy_blocked') =>
    sendWithoutReply(recordBrowserEvent, { params: { code }, body: { kind } })

  let hasLeft = false
  let hasCopyNotice = false

  function block(event: ClipboardEvent): void {
    // Candidates may copy their own text in input fields.
    if ((event.target as Partial<HTMLTextAreaElement>).selectionStart != null) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', COPIED_INSTEAD)
    note('copy_blocked')
    if (hasCopyNotice) return
    hasCopyNotice = true
    showToast('info', t('EXAM.COPY_BLOCKED'), t('EXAM.HURRY_TITLE'))
  }
  function changed(): void {
    const isHidden = document.visibilityState === 'hidden'
    // When the candidate leaves the page, browsers also report a hidden page. Only the first event is sent.
    if (isHidden && hasLeft) return
    hasLeft = false
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
      // The browser's "online" event may be wrong. Only a response proves that there is a connection, so the page sends
      // a request.
      retry()
      onShown()
    },
    { signal },
  )
  window.addEventListener('beforeunload', (event) => shouldBlockUnload() && event.preventDefault(), { signal })
  window.addEventListener(
    'pagehide',
    () => {
      hasLeft = document.visibilityState !== 'hidden'
      onLeave(hasLeft)
    },
    { signal },
  )
  return () => listening.abort()
}
