import type { MouseEvent as ReactMouseEvent } from 'react'

/**
 * A click anywhere on a row does the same as a click on its link or button with `data-opens-row`. Other controls in the
 * row work as usual, and text in the row can be selected.
 */
export function openRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: ReactMouseEvent<HTMLElement>): void {
  const isOnControl = target instanceof Element && target.closest('a, button, input, label, summary, [role^="menu"]')
  if (isOnControl || getSelection()?.type === 'Range' || !currentTarget.contains(target as Node)) return
  const opener = currentTarget.querySelector('[data-opens-row]')
  opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}
