import type { RecentDecision } from '@assay/contract/dashboard/activeRounds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { minuteOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { stateInWords } from '../../interviews/decide/decisionWords.ts'
import { useUndoDecisions } from '../../interviews/decide/useUndoDecisions.ts'
import { useMe } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { focusHeading } from '../../ui/focusHeading.ts'
import { TextLink } from '../../ui/links.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import { CandidateNames } from './CandidateNames.tsx'
import styles from './RoundCard.module.css'

export function DecisionItem({ blueprintId, decided }: { blueprintId: number; decided: RecentDecision }) {
  const { id, state, amount: count, interviews, can_undo, by, time } = decided
  const me = useMe()
  const undoDecisions = useUndoDecisions()
  const [isUndoing, setUndoing] = useState(false)
  const isOwn = by !== null && by.id === me?.id
  const what = t('DECISION.DONE', { count, state: stateInWords(state) })

  async function undo(): Promise<void> {
    setUndoing(true)
    focusHeading()
    await undoDecisions([id])
    setUndoing(false)
  }

  return (
    <li data-kind="decided">
      <span>
        <TextLink
          to={paths.round}
          params={{ id: `${blueprintId}` }}
          search={{ tab: 'ranking', decision: state }}
          fz="sm"
          fw={600}
          c="inherit"
        >
          {what}
        </TextLink>{' '}
        <span className={styles['names']}>
          <CandidateNames interviews={interviews} amount={count} hasResult />
          {' · '}
          {isOwn ? t('NEWS.YOU') : by && <AutoDirText>{by.full_name}</AutoDirText>}
          {(isOwn || by) && ' · '}
          {minuteOf(time, Date.now())}
        </span>
      </span>
      {isOwn && can_undo && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isUndoing}
          aria-label={t('NEWS.UNDO', { what })}
          onClick={() => void undo()}
        >
          {t('TOAST.UNDO')}
        </Button>
      )}
    </li>
  )
}
