import { useRef, useState } from 'react'
import { readSessionValue, storeSessionValue } from '../../lib/session/sessionValues.ts'
import { type Decisions, noDecisions, storedDecisions } from './decisions.ts'

const storageKey = (id: number) => `import ${id}`

function readDecisions(id: number): Decisions {
  const text = readSessionValue(storageKey(id))
  return text ? storedDecisions.parse(JSON.parse(text)) : noDecisions
}

const writeDecisions = (id: number, decisions: Decisions) =>
  storeSessionValue(
    storageKey(id),
    JSON.stringify(decisions, (_, value) => (value instanceof Map ? [...value] : value)),
  )

/** Decisions are stored in the tab, so that they are kept after a reload or when the user returns to the page. */
export function useDecisions(id: number) {
  const [decisions, setDecisions] = useState(() => readDecisions(id))
  // While all questions load, the user may make more decisions, so the latest decisions are in a ref.
  const latest = useRef(decisions)
  const change = (by: (before: Decisions) => Decisions) => {
    latest.current = by(latest.current)
    writeDecisions(id, latest.current)
    setDecisions(latest.current)
  }
  return { decisions, change }
}

export type Deciding = ReturnType<typeof useDecisions>
