import { useState } from 'react'
import type { LiveRow } from './liveRows.ts'

interface Kept {
  list: string
  rows: readonly LiveRow[]
}

/** Keeps the previous order of rows and updates their data. Tests that left the list keep their place. */
function inPreviousOrder(kept: readonly LiveRow[], rows: readonly LiveRow[]): LiveRow[] {
  const now = new Map(rows.map((row) => [row.test.code, row]))
  return kept.map((row) => now.get(row.test.code) ?? { ...row, isGone: true })
}

/**
 * While the pointer or the focus is in the table, rows do not move, so that time is not given to the wrong person.
 * `list` identifies the filter; a new filter resets the order.
 */
export function useStableRows(list: string, rows: readonly LiveRow[] | undefined) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [kept, setKept] = useState<Kept>({ list, rows: [] })
  const isHeld = (isPointed || isFocused) && kept.list === list && kept.rows.length > 0
  if (rows && !isHeld && kept.rows !== rows) setKept({ list, rows })
  // A table that was removed never sends a leave event.
  if (kept.list !== list && (isPointed || isFocused)) {
    setPointed(false)
    setFocused(false)
  }
  const shown = rows && isHeld ? inPreviousOrder(kept.rows, rows) : rows
  const isMoved = rows?.some(({ test }, at) => test.code !== shown?.[at]?.test.code) ?? false
  return {
    rows: shown,
    isMoved: isHeld && isMoved,
    holding: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
