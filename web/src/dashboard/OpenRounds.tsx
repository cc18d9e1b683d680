import { type Blueprint, listBlueprints } from '@assay/contract/blueprints'
import { Text } from '@mantine/core'
import { type TextKey, t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './OpenRounds.module.css'

const SHOWN = 5

const figures = [
  ['invited', 'BLUEPRINTS.INVITED'],
  ['started', 'BLUEPRINTS.STARTED'],
  ['finished', 'BLUEPRINTS.FINISHED'],
] as const satisfies readonly (readonly [keyof Blueprint['funnel'], TextKey])[]

/** The newest rounds in which something can still happen. */
export const openRounds = () => query(listBlueprints, { query: { start_index: 0, end_index: SHOWN, open: 'true' } })

/** Nothing where there is none. */
export function OpenRounds({ rounds }: { rounds: readonly Blueprint[] }) {
  if (rounds.length === 0) return null
  return (
    <Section title={t('DASHBOARD.OPEN_ROUNDS')}>
      <ul className={styles['rounds']}>
        {rounds.map((round) => (
          <li key={round.id}>
            <TextLink to={paths.round} params={{ id: `${round.id}` }} fw={600} className={styles['name'] ?? ''}>
              {round.name}
            </TextLink>
            <dl className={styles['figures']}>
              {figures.map(([of, title]) => (
                <div key={of}>
                  <dt>{t(title)}</dt>
                  <dd>{round.funnel[of]}</dd>
                </div>
              ))}
            </dl>
            {round.funnel.failed > 0 && (
              <Text fz="sm" c="var(--mantine-color-red-text)">
                {t('DASHBOARD.FAILED_MAILS', { count: round.funnel.failed })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
