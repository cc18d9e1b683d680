import { getInterview } from '@assay/contract/interviews/interviews'
import { formatDuration, secondsOf } from '@assay/domain/exam/formatDuration'
import { Group, Stack, Text } from '@mantine/core'
import { IconHourglass, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { isReopened } from '../../interviews/cells/isReopened.ts'
import { RoomCodeButton } from '../../interviews/verificationTest/RoomCodeButton.tsx'
import { query } from '../../lib/api.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import styles from './evidence.module.css'
import { LedgerSection } from './LedgerSection.tsx'
import { useEvidence } from './useEvidence.ts'

export function Underway({ code }: { code: string }) {
  const interview = useQuery(query(getInterview, { params: { code } })).data
  const clock = useEvidence(code).data?.clock ?? []
  return (
    <Stack gap="lg">
      {interview && 'name' in interview && (
        <Text className={styles.who}>
          <b dir="auto">{interview.name}</b> · {interview.email}
        </Text>
      )}
      <Surface>
        {interview && isReopened(interview) ? (
          <Notice
            hasFrame={false}
            icon={<IconLockOpen size={36} stroke={1.5} aria-hidden />}
            title={t('REOPENED.TITLE')}
            text={t('REOPENED.TEXT', { time: formatDuration(secondsOf(interview.remaining_time)) })}
          />
        ) : (
          <Notice
            hasFrame={false}
            icon={<IconHourglass size={36} stroke={1.5} aria-hidden />}
            title={t('RESULT.NOT_DONE_TITLE')}
            text={t('RESULT.NOT_DONE_TEXT')}
          />
        )}
        {interview && 'confirms' in interview && interview.confirms && (
          <Group justify="center">
            <RoomCodeButton code={code} />
          </Group>
        )}
      </Surface>
      {clock.length > 0 && <LedgerSection clock={clock} />}
    </Stack>
  )
}
