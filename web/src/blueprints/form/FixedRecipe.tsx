import type { Blueprint } from '@assay/contract/blueprints'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { RecipeLabels } from '../RecipeLabels.tsx'

/** All candidates of a round get the same test, so the design is fixed after the first interview. */
export function FixedRecipe({ blueprint }: { blueprint: Blueprint }) {
  const navigate = useNavigate()
  const { id, amount_of_questions: count, max_time } = blueprint
  return (
    <Stack gap="sm">
      <RecipeLabels labels={blueprint.labels} />
      <Text fz="sm">
        {t('INTERVIEWS.QUESTIONS', { count })} · {inWords(max_time, 'minute')}
      </Text>
      <Alert variant="light" color="gray" icon={<IconLock size={18} aria-hidden />}>
        <Group justify="space-between" gap="sm">
          <Text fz="sm" maw="26rem">
            {t('BLUEPRINT.FIXED')}
          </Text>
          <Button
            variant="default"
            size="sm"
            onClick={() => void navigate({ to: paths.createBlueprint, search: { copy: id } })}
          >
            {t('BLUEPRINT.DUPLICATE_THIS')}
          </Button>
        </Group>
      </Alert>
    </Stack>
  )
}
