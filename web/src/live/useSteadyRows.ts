import { useState } from 'react'
import type { LiveRow } from './liveRows.ts'

interface Kept {
  list: string
  rows: readonly LiveRow[]
}

/** The rows that stood there, as they are now; what has left the list stays where it was. */
function inOldOrder(kept: readonly LiveRow[], rows: readonly LiveRow[]): LiveRow[] {
  const now = new Map(rows.map((row) => [row.test.code, row]))
  return kept.map((row) => now.get(row.test.code) ?? { ...row, isGone: true })
}

/**
 * While somebody points at the table, or is in it with the keyboard, rows change but never move: nobody gives time to the wrong
 * person. `list` names what is looked for; another one begins anew.
 */
export function useSteadyRows(list: string, rows: readonly LiveRow[] | undefined) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [kept, setKept] = useState<Kept>({ list, rows: [] })
  const isHeld = (isPointed || isFocused) && kept.list === list && kept.rows.length > 0
  if (rows && !isHeld && kept.rows !== rows) setKept({ list, rows })
  // A table that goes from under the pointer never says that it was left.
  if (kept.list !== list && (isPointed || isFocused)) {
    setPointed(false)
    setFocused(false)
  }
  const shown = rows && isHeld ? inOldOrder(kept.rows, rows) : rows
  const isMoved = rows?.some(({ test }, at) => test.code !== shown?.[at]?.test.code) ?? false
  return {
    rows: shown,
    /** Whether the rows would stand otherwise if nobody were there. */
    isMoved: isHeld && isMoved,
    holding: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
