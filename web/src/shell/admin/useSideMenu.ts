import { useDebouncedCallback, useLocalStorage } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** A pointer that only passes by does not open a collapsed menu. */
const hoverTimeoutMs = 500

/** The left menu of wide screens: collapsed by choice, kept across visits, and open for as long as pointer or keyboard are in it. */
export function useSideMenu() {
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'menu-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(false)
  const settle = useDebouncedCallback(setOpen, hoverTimeoutMs)
  const turn = (open: boolean) => {
    settle.cancel()
    setOpen(open)
  }

  return {
    isCollapsed,
    isNarrow: isCollapsed && !isOpen,
    toggle: () => {
      turn(false)
      setCollapsed(!isCollapsed)
    },
    visits: {
      onMouseEnter: () => settle(true),
      onMouseLeave: () => settle(false),
      // A click leaves the focus behind as well, and the pointer moves on.
      onFocus: ({ target }: Pick<FocusEvent, 'target'>) => target.matches(':focus-visible') && turn(true),
      onBlur: ({ currentTarget, relatedTarget }: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>) =>
        currentTarget.contains(relatedTarget) || settle(false),
      onKeyDown: ({ key }: Pick<KeyboardEvent, 'key'>) => key === 'Escape' && turn(false),
    },
  }
}
