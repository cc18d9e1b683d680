import type { ResponseOf } from '@assay/contract/endpoint'
import type { PlaceState } from '@assay/contract/results/standing'
import type { getRanking } from '@assay/contract/rounds'
import { Group, Text } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'

type Ranking = Pick<ResponseOf<typeof getRanking>, 'cut' | 'place_state' | 'needed'>

const unrankedReasons = {
  too_few: 'RANKING.TOO_FEW',
  no_spread: 'RANKING.NOT_TOLD_APART',
  unreliable: 'RANKING.NOT_TOLD_APART',
} as const satisfies Record<Exclude<PlaceState, 'ok'>, TextKey>

export function PassMarkSummary({ ranking: { cut, place_state, needed } }: { ranking: Ranking }) {
  return (
    <Group gap="lg" fz="xs" style={{ rowGap: 0 }}>
      {cut && (
        <Text inherit>
          <span>{t('RANKING.CUT', cut)}</span>{' '}
          <Text span inherit c="dimmed">
            {t('RANKING.CUT_CONFIDENCE')}
          </Text>
          {cut.not_counted > 0 && (
            <Text span inherit c="dimmed">
              {` · ${t('RANKING.NOT_COUNTED', { count: cut.not_counted })}`}
            </Text>
          )}
        </Text>
      )}
      {place_state !== 'ok' && (
        <Text inherit>
          <span>{t(unrankedReasons[place_state])}</span>
          {needed > 0 && (
            <Text span inherit c="dimmed">
              {` · ${t('RANKING.NEEDED', { count: needed })}`}
            </Text>
          )}
        </Text>
      )}
    </Group>
  )
}
