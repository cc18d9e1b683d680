import { useDebouncedCallback, useLocalStorage } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Prevents a pointer that only passes by from opening the collapsed menu. */
const hoverTimeoutMs = 500

/** The collapsed state is saved across visits. Hover or keyboard focus opens the menu temporarily. */
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
      // A click also sets the focus, but only keyboard focus should open the menu.
      onFocus: ({ target }: Pick<FocusEvent, 'target'>) => target.matches(':focus-visible') && turn(true),
      onBlur: ({ currentTarget, relatedTarget }: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>) =>
        currentTarget.contains(relatedTarget) || settle(false),
      onKeyDown: ({ key }: Pick<KeyboardEvent, 'key'>) => key === 'Escape' && turn(false),
    },
  }
}
