import { useRef, useState } from 'react'
import { z } from 'zod'
import { readSessionValue, storeSessionValue } from '../../lib/session/sessionValues.ts'
import { type Decisions, noDecisions } from './decisions.ts'

const storedDecisions = z.object({
  takes: z.array(z.tuple([z.number(), z.boolean()])),
  labels: z.array(z.tuple([z.string(), z.string()])),
  forAll: z.array(z.string()),
  chosen: z.array(z.tuple([z.number(), z.array(z.number())])).default([]),
  keepsOrder: z.boolean().default(true),
  isKeyRight: z.boolean().default(false),
  passages: z.array(z.tuple([z.number(), z.boolean()])).default([]),
})

const storageKey = (id: number) => `import ${id}`

function readDecisions(id: number): Decisions {
  const text = readSessionValue(storageKey(id))
  if (!text) return noDecisions
  const { takes, labels, chosen, passages, ...rest } = storedDecisions.parse(JSON.parse(text))
  return {
    takes: new Map(takes),
    labels: new Map(labels),
    chosen: new Map(chosen),
    passages: new Map(passages),
    ...rest,
  }
}

const writeDecisions = (id: number, { takes, labels, chosen, passages, ...rest }: Decisions) =>
  storeSessionValue(
    storageKey(id),
    JSON.stringify({ takes: [...takes], labels: [...labels], chosen: [...chosen], passages: [...passages], ...rest }),
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
