import { codesWithUnsentRecord, UNSENT_PREFIX } from './unsentRecords.ts'

/** Another tab that has just stored late answers usually sends them within this time. */
const STORAGE_DELAY_MS = 3_000
const RETRY_MS = 5_000

type IsTestOpen = (code: string) => boolean

/** A failed `sendAll` is retried, because it may have to load its script first. */
export function watchLateAnswers(
  sendAll: (isTestOpen: IsTestOpen) => Promise<void>,
  isTestOpen: IsTestOpen = () => false,
): () => void {
  function sendUnsent(): void {
    if (!codesWithUnsentRecord().some((code) => !isTestOpen(code))) return
    sendAll(isTestOpen).catch(() => setTimeout(sendUnsent, RETRY_MS))
  }
  window.addEventListener(
    'storage',
    ({ key }) => key?.startsWith(UNSENT_PREFIX) && setTimeout(sendUnsent, STORAGE_DELAY_MS),
  )
  return sendUnsent
}
