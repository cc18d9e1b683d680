import { useDebouncedCallback, useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'

/** A pointer that only passes by does not open a collapsed menu. */
const hoverTimeoutMs = 500

/** The left menu of wide screens: collapsed by choice, kept across visits, and open for as long as the pointer rests on it. */
export function useSideMenu() {
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'menu-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isHovered, setHovered] = useState(false)
  const settle = useDebouncedCallback(setHovered, hoverTimeoutMs)

  return {
    isCollapsed,
    isNarrow: isCollapsed && !isHovered,
    toggle: () => {
      settle.cancel()
      setHovered(false)
      setCollapsed(!isCollapsed)
    },
    hover: {
      onMouseEnter: () => settle(true),
      onMouseLeave: () => settle(false),
    },
  }
}
