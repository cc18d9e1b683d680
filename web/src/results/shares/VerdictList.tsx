import type { Verdict } from '@assay/contract/results/handOver'
import { Badge, Group, Text } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import styles from '../decision/decision.module.css'
import { Moment } from '../Moment.tsx'

const looks = {
  yes: { text: 'VERDICT.YES', color: 'green' },
  maybe: { text: 'VERDICT.MAYBE', color: 'yellow' },
  no: { text: 'VERDICT.NO', color: 'red' },
} as const satisfies Record<Verdict['verdict'], { text: TextKey; color: string }>

export function VerdictList({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul className={styles['list']} aria-label={t('VERDICT.TITLE')}>
      {verdicts.map(({ verdict, comment, name, time }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: opinions from several links may be equal
        <li key={at}>
          <Group gap="xs">
            <Badge variant="light" color={looks[verdict].color}>
              {t(looks[verdict].text)}
            </Badge>
            <Text span dir="auto" fz="sm" fw={600}>
              {name}
            </Text>
          </Group>
          {comment !== null && (
            <p dir="auto" className={styles['words']}>
              {comment}
            </p>
          )}
          <Text fz="xs" c="dimmed">
            <Moment time={time} />
          </Text>
        </li>
      ))}
    </ul>
  )
}
