import { ActionIcon, Affix, Transition } from '@mantine/core'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { glideToTop } from '../lib/scroll.ts'

const offset = 300
const durationMs = 600

export function ScrollTop({ label }: { label: string }) {
  const [{ y }] = useWindowScroll()
  const isStill = useReducedMotion()

  return (
    <Affix position={{ bottom: 20, right: 20 }} zIndex={90} display="var(--assay-to-top, block)">
      <Transition mounted={y > offset} transition="slide-up" duration={150}>
        {(motion) => (
          <ActionIcon
            style={motion}
            variant="default"
            size={44}
            radius="xl"
            aria-label={label}
            onClick={() => glideToTop(isStill ? 0 : durationMs)}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
        )}
      </Transition>
    </Affix>
  )
}
