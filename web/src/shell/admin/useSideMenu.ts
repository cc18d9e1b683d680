import { useDebouncedCallback, useLocalStorage } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Delay before the collapsed menu opens, so that a pointer that only passes over the menu does not open it. */
const hoverTimeoutMs = 500

export function useSideMenu() {
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'menu-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(false)
  const settle = useDebouncedCallback(setOpen, hoverTimeoutMs)
  const setOpenNow = (open: boolean) => {
    settle.cancel()
    setOpen(open)
  }

  return {
    isCollapsed,
    isNarrow: isCollapsed && !isOpen,
    toggle: () => {
      setOpenNow(false)
      setCollapsed(!isCollapsed)
    },
    visits: {
      onMouseEnter: () => settle(true),
      onMouseLeave: () => settle(false),
      // Only keyboard focus opens the menu. A click also sets the focus, but does not open the menu.
      onFocus: ({ target }: Pick<FocusEvent, 'target'>) => target.matches(':focus-visible') && setOpenNow(true),
      onBlur: ({ currentTarget, relatedTarget }: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>) =>
        currentTarget.contains(relatedTarget) || settle(false),
      onKeyDown: ({ key }: Pick<KeyboardEvent, 'key'>) => key === 'Escape' && setOpenNow(false),
    },
  }
}
