import type { Funnel } from '@assay/contract/blueprints'
import type { RoundState } from '@assay/contract/interviews/interviews'
import { type TextKey, t } from '../i18n/text.ts'
import { TextLink } from '../ui/links.tsx'
import styles from './Figures.module.css'

interface Figure {
  text: TextKey
  of: keyof Funnel
  /** The rows that it counts, where the list can show just these. */
  state?: RoundState
  isTrouble?: boolean
}

const figures: readonly Figure[] = [
  { text: 'BLUEPRINTS.INVITED', of: 'invited' },
  { text: 'BLUEPRINTS.STARTED', of: 'started', state: 'started' },
  { text: 'BLUEPRINTS.FINISHED', of: 'finished', state: 'finished' },
  { text: 'ROUND.EXPIRED', of: 'expired', state: 'expired', isTrouble: true },
  { text: 'ROUND.WITHDRAWN', of: 'withdrawn', state: 'withdrawn', isTrouble: true },
  { text: 'ROUND.FAILED', of: 'failed', state: 'failed', isTrouble: true },
]

/** How far the round has come. What has gone wrong stands there only where there is some of it. */
export function Figures({ funnel }: { funnel: Funnel }) {
  return (
    <dl className={styles['figures']}>
      {figures
        .filter(({ of, isTrouble }) => !isTrouble || funnel[of] > 0)
        .map(({ text, of, state, isTrouble = false }) => (
          <div key={of} data-trouble={isTrouble}>
            <dt>{t(text)}</dt>
            <dd>
              {state && funnel[of] > 0 ? (
                <TextLink
                  to="."
                  search={{ state }}
                  resetScroll={false}
                  c="inherit"
                  underline="hover"
                  aria-label={t('ROUND.SHOW_THESE', { what: t(text), count: funnel[of] })}
                >
                  {funnel[of]}
                </TextLink>
              ) : (
                funnel[of]
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
