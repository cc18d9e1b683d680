import type { Refused } from '@assay/contract/client'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import type { Creation } from './useCreateInterviews.ts'

const reasons: Partial<Record<string, TextKey>> = {
  TOO_FEW_QUESTIONS: 'ADD.TOO_FEW_QUESTIONS',
  BLUEPRINT_ARCHIVED: 'ADD.ARCHIVED_TITLE',
  BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE',
  MAIL_NOT_SET_UP: 'MAIL.NOT_SET_UP',
  VALIDATION_FAILED: 'ADD.REFUSED',
  OFFLINE: 'INDEXEDDB.OFFLINE',
}

const pauseReason = (refused: Refused | null) => t(reasons[refused?.code ?? ''] ?? 'ADD.NO_ANSWER')

export function CreateProgress({ creation: { progress, goOn, stop } }: { creation: Creation }) {
  const { state, done, total, refused } = progress
  const words = t('ADD.PROGRESS', { done, total })
  return (
    <Stack gap="xs">
      <Progress value={(done / total) * 100} size="lg" animated={state === 'running'} aria-label={words} />
      <Text fz="sm" role="status">
        {words}
      </Text>
      {state === 'stuck' && (
        <>
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {pauseReason(refused)}
          </Text>
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={stop}>
              {t('ADD.STOP')}
            </Button>
            <Button onClick={goOn}>{t('APP.RETRY')}</Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
