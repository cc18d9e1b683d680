import { createTrial } from '@assay/contract/rounds'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { candidatePaths } from '../candidatePaths.ts'
import { t } from '../i18n/text.ts'
import { useCall } from '../lib/useCall.ts'

/** Leads to the test as a candidate meets it; it counts for nothing. */
export function TryButton({ blueprint: id }: { blueprint: number }) {
  const make = useCall(createTrial, {
    onSuccess: ({ code }) => globalThis.location.assign(candidatePaths.interview.replace('$code', code)),
    refusals: {
      TOO_MANY_TRIALS: 'ROUND.TRY_TOO_MANY',
      TOO_FEW_QUESTIONS: 'ROUND.TRY_TOO_FEW',
      otherwise: 'ROUND.TRY_FAILED',
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      loading={make.isPending}
      onClick={() => make.mutate({ params: { id } })}
    >
      {t('ROUND.TRY')}
    </Button>
  )
}
