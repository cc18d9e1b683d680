import type { Entry } from '@assay/contract/exam/exam'
import { t } from '../../i18n/text.ts'
import { Card, Text } from '../elements/Text.tsx'
import { longDateTime } from './longDateTime.ts'

export function ClosedEntry({ entry: { entry_state, opens_at, closes_at } }: { entry: Entry }) {
  return (
    <Card>
      <div role="status">
        {entry_state === 'waiting' && opens_at && (
          <>
            <Text size="lg">{t('ENTRY.OPENS_ON', { moment: longDateTime(opens_at) })}</Text>
            <Text isDimmed>{t('ENTRY.OPENS_BY_ITSELF')}</Text>
          </>
        )}
        {entry_state === 'expired' && closes_at && (
          <>
            <Text size="lg">{t('ENTRY.COULD_START_UNTIL', { moment: longDateTime(closes_at) })}</Text>
            <Text isDimmed>{t('ENTRY.ASK_FOR_MORE_TIME')}</Text>
          </>
        )}
        {entry_state === 'withdrawn' && (
          <>
            <Text size="lg">{t('ENTRY.WITHDRAWN')}</Text>
            <Text isDimmed>{t('ENTRY.ASK_WHY_WITHDRAWN')}</Text>
          </>
        )}
      </div>
    </Card>
  )
}
