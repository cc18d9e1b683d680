import { Button } from '@mantine/core'
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
    <Button.Group>
      <Neighbour code={codes[at - 1]} shortcut="k">
        {t('RESULT.PREVIOUS')}
      </Neighbour>
      <Neighbour code={codes[at + 1]} shortcut="j">
        {t('RESULT.NEXT')}
      </Neighbour>
    </Button.Group>
  )
}

interface Props {
  code: string | undefined
  shortcut: 'j' | 'k'
  children: string
}

function Neighbour({ code, shortcut, children }: Props) {
  if (!code)
    return (
      <Button variant="default" disabled>
        {children}
      </Button>
    )
  return (
    // Back must lead to the list, so the new URL replaces the current URL.
    <ButtonLink
      to={paths.interviewResult}
      params={{ code }}
      state
      replace
      variant="default"
      aria-keyshortcuts={shortcut}
    >
      {children}
    </ButtonLink>
  )
}
