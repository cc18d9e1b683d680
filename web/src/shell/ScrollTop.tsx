import { ActionIcon, Affix, Transition } from '@mantine/core'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'

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
            onClick={() => scrollToTopSmoothly(isStill ? 0 : durationMs)}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
        )}
      </Transition>
    </Affix>
  )
}

const easeOut = (share: number) => 1 - (1 - share) ** 3

/** The browser's own smooth scrolling has no setting for its duration. */
function scrollToTopSmoothly(durationMs: number): void {
  const from = window.scrollY
  const start = performance.now()

  function step(now: number): void {
    const share = durationMs > 0 ? Math.min(1, (now - start) / durationMs) : 1
    window.scrollTo({ top: from * (1 - easeOut(share)), behavior: 'instant' })
    if (share < 1) requestAnimationFrame(step)
  }

  requestAnimationFrame(step)
}
