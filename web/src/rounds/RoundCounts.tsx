import type { Funnel } from '@assay/contract/blueprints'
import type { Due } from '@assay/contract/dashboard/due'
import type { RoundState } from '@assay/contract/interviews/interviews'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type TextKey, t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { focusHeading } from '../ui/focusHeading.ts'
import { TextLink } from '../ui/links.tsx'
import { FixAddressesButton } from './due/FixAddressesButton.tsx'
import { RemindDue } from './due/RemindDue.tsx'
import styles from './RoundCounts.module.css'
import { useSelectionActions } from './selection/useSelectionActions.ts'
import { readRound, useWholeRound } from './wholeRound.ts'

interface Acting {
  blueprintId: number
  funnel: Funnel
  due: Due | undefined
  canSend: boolean
  /** True on the dashboard, which lists the failed e-mails of all rounds elsewhere. */
  isCompact?: boolean
}

interface Figure {
  text: TextKey
  of: keyof Funnel
  /** The filter that lists exactly the counted candidates; undefined if there is no filter for them. */
  state?: RoundState
  isTrouble?: boolean
  act?: (acting: Acting) => ReactNode
}

const figures: readonly Figure[] = [
  {
    text: 'BLUEPRINTS.INVITED',
    of: 'invited',
    act: ({ blueprintId, due, canSend }) =>
      canSend && due && due.invite > 0 && <InviteDue blueprintId={blueprintId} count={due.invite} />,
  },
  {
    text: 'BLUEPRINTS.STARTED',
    of: 'started',
    state: 'started',
    act: ({ blueprintId, due, canSend }) =>
      canSend && due && due.remind > 0 && <RemindDue blueprintId={blueprintId} count={due.remind} />,
  },
  { text: 'BLUEPRINTS.FINISHED', of: 'finished', state: 'finished' },
  { text: 'ROUND.EXPIRED', of: 'expired', state: 'expired', isTrouble: true },
  { text: 'ROUND.WITHDRAWN', of: 'withdrawn', state: 'withdrawn', isTrouble: true },
  {
    text: 'ROUND.FAILED',
    of: 'failed',
    state: 'failed',
    isTrouble: true,
    act: ({ blueprintId, funnel: { failed }, due, isCompact }) => {
      const count = due?.mend ?? failed
      return !isCompact && count > 0 && <FixAddressesButton blueprintId={blueprintId} count={count} isLoading={!due} />
    },
  },
]

interface Props extends Acting {
  mail?: ReactNode
}

export function RoundCounts({ mail, ...acting }: Props) {
  const { funnel, isCompact = false } = acting
  return (
    <div className={styles['strip']} data-compact={isCompact}>
      <dl className={styles['figures']}>
        {figures
          .filter(({ of, isTrouble }) => !isTrouble || funnel[of] > 0)
          .map(({ text, of, state, isTrouble = false, act }) => (
            <div key={of} data-trouble={isTrouble}>
              <dt>{t(text)}</dt>
              <dd>
                {state && funnel[of] > 0 ? (
                  <TextLink
                    to={paths.round}
                    params={{ id: `${acting.blueprintId}` }}
                    search={{ state }}
                    resetScroll={isCompact}
                    c="inherit"
                    underline="never"
                    aria-label={t('ROUND.SHOW_THESE', { what: t(text), count: funnel[of] })}
                  >
                    {funnel[of]}
                  </TextLink>
                ) : (
                  funnel[of]
                )}
              </dd>
              <FigureAction>{act?.(acting)}</FigureAction>
            </div>
          ))}
      </dl>
      {mail}
    </div>
  )
}

const FigureAction = ({ children }: { children: ReactNode }) => children && <dd>{children}</dd>

function InviteDue({ blueprintId, count }: { blueprintId: number; count: number }) {
  // After the last invitation the button disappears, so the focus moves to the heading.
  const { send, isRunning } = useSelectionActions(focusHeading)
  const { isReading, withWholeRound } = useWholeRound()
  const sendAll = () =>
    withWholeRound(async () => {
      const interviews = await readRound(blueprintId, { state: 'to_invite' })
      const codes = interviews.map(({ code }) => code)
      if (codes.length > 0) await send(codes, 'invitation')
    })

  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={isReading || isRunning}
      onClick={() => void sendAll()}
    >
      {t('DUE.INVITE', { count })}
    </Button>
  )
}
