import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from '../i18n/text.ts'
import styles from './ActionBar.module.css'

interface Props {
  canGoBack: boolean
  canGoOn: boolean
  canSubmit: boolean
  isSubmitting: boolean
  onBack?: () => void
  onNext?: () => void
  onSubmit: () => void
}

/** Back, on, and hand in: at the same place under every question. */
export function ActionBar({ canGoBack, canGoOn, canSubmit, isSubmitting, onBack, onNext, onSubmit }: Props) {
  const t = useText()
  const next = useRef<HTMLButtonElement>(null)

  function submit(): void {
    onSubmit()
    // The pressed button goes to sleep; whoever uses a keyboard goes on from the one beside it.
    next.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles['bar']}>
      <Button
        variant="default"
        size="lg"
        disabled={!canGoBack}
        onClick={onBack}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
      >
        {t('EXAM.PREVIOUS')}
      </Button>
      <Button
        ref={next}
        variant="default"
        size="lg"
        disabled={!canGoOn}
        onClick={onNext}
        rightSection={<IconChevronRight size={18} aria-hidden />}
      >
        {t('EXAM.NEXT')}
      </Button>
      <Button
        size="lg"
        className={styles['submit']}
        data-state={canSubmit ? 'ready' : 'rests'}
        loading={isSubmitting}
        disabled={!canSubmit}
        onClick={submit}
        leftSection={canSubmit ? <IconAlertTriangle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      >
        {t('EXAM.SUBMIT')}
      </Button>
    </div>
  )
}
