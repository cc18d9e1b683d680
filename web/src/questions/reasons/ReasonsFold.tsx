import { Button, Collapse } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { Reasons } from './Reasons.tsx'
import styles from './ReasonsFold.module.css'

export function ReasonsFold({ id, number }: { id: number; number?: number }) {
  const [isShown, setShown] = useState(false)
  const panel = useId()
  const Chevron = isShown ? IconChevronDown : IconChevronRight
  return (
    <div className={styles['fold']} data-shown={isShown}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isShown}
        aria-controls={panel}
        {...(number !== undefined && { 'aria-label': t('QUESTIONS.REASONS_OF', { number }) })}
        onClick={() => setShown(!isShown)}
      >
        {t('QUESTIONS.REASONS')}
      </Button>
      <Collapse expanded={isShown} id={panel} p="xs">
        {isShown && <Reasons id={id} />}
      </Collapse>
    </div>
  )
}
