import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import styles from './ActionBar.module.css'

interface Props {
  canGoBack: boolean
  canGoOn: boolean
  canSubmit: boolean
  isSubmitting: boolean
  /** It is handed in, and the network has not taken it yet. */
  isWaiting?: boolean
  /** It can be pressed whatever there is to hand in, and stays where it is. */
  isAlwaysActive?: boolean
  onBack?: () => void
  onNext?: () => void
  onSubmit: () => void
}

const icons = { ready: IconAlertTriangle, waits: IconClock, rests: IconCheck }

function lookOf(canSubmit: boolean, isWaiting: boolean): keyof typeof icons {
  if (canSubmit) return 'ready'
  return isWaiting ? 'waits' : 'rests'
}

/** Back, on, and hand in: at the same place under every question. */
export function ActionBar({
  canGoBack,
  canGoOn,
  canSubmit,
  isSubmitting,
  isWaiting = false,
  isAlwaysActive = false,
  onBack,
  onNext,
  onSubmit,
}: Props) {
  const t = useText()
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)

  const look = lookOf(canSubmit, isWaiting)
  const Icon = icons[look]

  function submit(): void {
    onSubmit()
    if (isAlwaysActive) return
    // The pressed button goes to sleep; whoever uses a keyboard goes on from the one beside it.
    const beside = canGoOn ? next : previous
    beside.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles['bar']}>
      <Button
        ref={previous}
        variant="default"
        className={styles['way']}
        size="md"
        disabled={!canGoBack}
        onClick={onBack}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
      >
        {t('EXAM.PREVIOUS')}
      </Button>
      <Button
        ref={next}
        variant="default"
        className={styles['way']}
        size="md"
        disabled={!canGoOn}
        onClick={onNext}
        rightSection={<IconChevronRight size={18} aria-hidden />}
      >
        {t('EXAM.NEXT')}
      </Button>
      <Button
        size="md"
        className={styles['submit']}
        data-state={look}
        loading={isSubmitting}
        disabled={!canSubmit && !isAlwaysActive}
        onClick={submit}
        leftSection={<Icon size={18} aria-hidden />}
      >
        {t('EXAM.SUBMIT')}
      </Button>
    </div>
  )
}
