import type { KeyboardEvent } from 'react'

function countColumns(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.offsetTop
  return Math.max(1, buttons.filter(({ offsetTop }) => offsetTop === top).length)
}

export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const columns = countColumns(buttons)
  const right = document.dir === 'rtl' ? -1 : 1
  const steps: Record<string, number> = { ArrowLeft: -right, ArrowRight: right, ArrowUp: -columns, ArrowDown: columns }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons[at + step]?.focus()
}
