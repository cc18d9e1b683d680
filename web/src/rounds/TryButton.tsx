import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTrial } from '../blueprints/useTrial.ts'
import { t } from '../i18n/text.ts'

export function TryButton({ blueprint: id }: { blueprint: number }) {
  const trial = useTrial()
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      loading={trial.isPending}
      onClick={() => trial.start(id)}
    >
      {t('ROUND.TRY')}
    </Button>
  )
}
