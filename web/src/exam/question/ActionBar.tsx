import {
  IconAlertTriangle,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconClock,
  IconLayoutGrid,
} from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { t } from '../../i18n/text.ts'
import { Button } from '../elements/Button.tsx'
import styles from './ActionBar.module.css'

interface Props {
  canGoBack: boolean
  canGoOn: boolean
  canSubmit: boolean
  isSubmitting: boolean
  isQueued?: boolean
  isAlwaysActive?: boolean
  onBack?: () => void
  onNext?: () => void
  onSubmit: () => void
  onSubmitAndGoOn?: () => void
  onReview?: () => void
}

const icons = { ready: IconAlertTriangle, waits: IconClock, rests: IconCheck }

function buttonLook({ canSubmit, isQueued }: Props): keyof typeof icons {
  if (canSubmit) return 'ready'
  return isQueued ? 'waits' : 'rests'
}

/** Ignores the second click of a double click, which would skip a question. */
const onSingleClick = (go: (() => void) | undefined) => (event: MouseEvent) => void (event.detail < 2 && go?.())

export function ActionBar(props: Props) {
  const { canGoBack, canGoOn, canSubmit, isSubmitting, isAlwaysActive = false } = props
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)

  const look = buttonLook(props)
  const Icon = icons[look]

  function submit(): void {
    props.onSubmit()
    if (isAlwaysActive) return
    // If the pressed button is disabled after the click, the focus moves to the button next to it.
    const neighbour = canGoOn ? next : previous
    neighbour.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles['bar']}>
      <Button
        ref={previous}
        look="default"
        className={styles['way']}
        size="md"
        disabled={!canGoBack}
        onClick={onSingleClick(props.onBack)}
        before={<IconChevronLeft size={18} aria-hidden />}
      >
        {t('EXAM.PREVIOUS')}
      </Button>
      <Button
        ref={next}
        look="default"
        className={styles['way']}
        size="md"
        disabled={!canGoOn}
        onClick={onSingleClick(props.onNext)}
        after={<IconChevronRight size={18} aria-hidden />}
      >
        {t('EXAM.NEXT')}
      </Button>
      {props.onReview && (
        <Button
          look="default"
          className={styles['review']}
          size="md"
          // The hidden button keeps its space, because it would otherwise appear under the pointer after a click on
          // Next.
          data-shown={!canGoOn}
          aria-hidden={canGoOn}
          disabled={canGoOn}
          onClick={props.onReview}
          before={<IconLayoutGrid size={18} aria-hidden />}
        >
          {t('EXAM.REVIEW')}
        </Button>
      )}
      {props.onSubmitAndGoOn && (
        <Button
          look="default"
          className={styles['both']}
          data-shown={canSubmit}
          size="md"
          onClick={onSingleClick(props.onSubmitAndGoOn)}
        >
          {t('EXAM.SUBMIT_NEXT')}
        </Button>
      )}
      <Button
        size="md"
        className={styles['submit']}
        data-state={look}
        isBusy={isSubmitting}
        disabled={!canSubmit && !isAlwaysActive}
        onClick={submit}
        before={<Icon size={18} aria-hidden />}
      >
        {t('EXAM.SUBMIT')}
      </Button>
    </div>
  )
}
