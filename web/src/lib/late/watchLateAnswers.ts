import { lateCodes, UNSENT_PREFIX } from './unsentRecords.ts'

/** Time that another tab usually needs to send its late answers, if it has just stored them. */
const REST_MS = 3_000
const AGAIN_MS = 5_000

type IsSat = (code: string) => boolean

/** `handInAll` may be loaded on demand. The returned function starts a check. */
export function watchLateAnswers(handInAll: (isSat: IsSat) => Promise<void>, isSat: IsSat = () => false): () => void {
  function look(): void {
    if (!lateCodes().some((code) => !isSat(code))) return
    handInAll(isSat).catch(() => setTimeout(look, AGAIN_MS))
  }
  window.addEventListener('storage', ({ key }) => key?.startsWith(UNSENT_PREFIX) && setTimeout(look, REST_MS))
  return look
}
