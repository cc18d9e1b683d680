import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Roving tab index: Tab moves to the last used tool of a group, and arrow keys move within the group. */
export function useRoving() {
  const ref = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement | null>(null)

  const tools = () => [...(ref.current?.querySelectorAll<HTMLElement>('button, select') ?? [])]
  const settle = () => {
    const all = tools()
    const stop = all.find((tool) => tool === current.current) ?? all[0]
    for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1
  }
  // Runs after every render, because the tools depend on the cursor position.
  useLayoutEffect(settle)

  return {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      current.current = target
      settle()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = tools()
      const index = all.indexOf(event.target as HTMLElement)
      const step = steps[event.key]
      if (!step || index === -1) return
      event.preventDefault()
      all[step(index, all.length - 1)]?.focus()
    },
  }
}
