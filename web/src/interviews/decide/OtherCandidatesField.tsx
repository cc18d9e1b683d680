import { Radio, Stack } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { useMail } from '../useMail.ts'
import type { Rest, RestWanted } from './useDecide.ts'

interface Props {
  rest: Rest
  wanted: RestWanted
  onChange: (wanted: RestWanted) => void
}

export function OtherCandidatesField({ rest: { count }, wanted, onChange }: Props) {
  const canSend = useMail()?.can_send ?? false
  return (
    <Radio.Group
      label={t('DECISION.REST', { count })}
      description={t('DECISION.REST_HINT')}
      value={wanted}
      onChange={(value) => onChange(value as RestWanted)}
    >
      <Stack gap="xs" mt="xs" mb={4}>
        <Radio value="leave" label={t('DECISION.REST_LEAVE')} />
        <Radio value="decline" label={t('DECISION.REST_DECLINE')} />
        {canSend && <Radio value="tell" label={t('DECISION.REST_TELL')} />}
      </Stack>
    </Radio.Group>
  )
}
