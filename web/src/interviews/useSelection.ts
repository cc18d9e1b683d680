import { COMPARED } from '@assay/domain/limits'
import { useState } from 'react'

export interface Selection {
  codes: readonly string[]
  /** No more can be taken in. */
  isFull: boolean
  toggle: (code: string) => void
  clear: () => void
}

/** The finished interviews that are to be compared, in the order they were chosen; kept over the pages of the list. */
export function useSelection(): Selection {
  const [codes, setCodes] = useState<readonly string[]>([])
  return {
    codes,
    isFull: codes.length >= COMPARED.max,
    toggle: (code) =>
      setCodes((kept) => (kept.includes(code) ? kept.filter((other) => other !== code) : [...kept, code])),
    clear: () => setCodes([]),
  }
}
