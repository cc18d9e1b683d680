import { lateCodes, MARK } from './marks.ts'

/** What another tab has just begun to send is mostly there before anybody looks. */
const REST_MS = 3_000
const AGAIN_MS = 5_000

type IsSat = (code: string) => boolean

/** Any open page sends late answers that a test has left in this browser. `handInAll` may be code that is loaded only then. */
export function watchLate(handInAll: (isSat: IsSat) => Promise<void>, isSat: IsSat = () => false): () => void {
  function look(): void {
    if (!lateCodes().some((code) => !isSat(code))) return
    handInAll(isSat).catch(() => setTimeout(look, AGAIN_MS))
  }
  window.addEventListener('storage', ({ key }) => key?.startsWith(MARK) && setTimeout(look, REST_MS))
  return look
}
