import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Codes of the results on the list page that the user came from. */
    codes?: readonly string[]
  }
}

export function Neighbours({ code }: { code: string }) {
  const codes = useLocation({ select: ({ state }) => state.codes })
  if (!codes?.includes(code)) return null
  const at = codes.indexOf(code)
  return (
    <>
      <Neighbour code={codes[at - 1]} shortcut="k" />
      <Neighbour code={codes[at + 1]} shortcut="j" />
    </>
  )
}

function Neighbour({ code, shortcut }: { code: string | undefined; shortcut: 'j' | 'k' }) {
  const Arrow = shortcut === 'k' ? IconChevronLeft : IconChevronRight
  const name = t(shortcut === 'k' ? 'RESULT.PREVIOUS' : 'RESULT.NEXT')
  const look = { variant: 'default', px: 'xs', 'aria-label': name, title: name } as const
  const arrow = <Arrow size={18} aria-hidden />
  if (!code)
    return (
      <Button {...look} disabled>
        {arrow}
      </Button>
    )
  return (
    // Back must lead to the list, so the new URL replaces the current URL.
    <ButtonLink {...look} to={paths.interviewResult} params={{ code }} state replace aria-keyshortcuts={shortcut}>
      {arrow}
    </ButtonLink>
  )
}
