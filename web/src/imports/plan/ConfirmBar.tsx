import type { Import } from '@assay/contract/imports/imports'
import { Button, Group, Text } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { DropFile } from '../states/DropFile.tsx'
import { arePassagesDecided, countSelected, type Decisions, isAnswerKeyCertain } from './decisions.ts'
import type { Confirming } from './useConfirm.ts'

interface Props {
  plan: Import
  decisions: Decisions
  confirming: Confirming
}

export function ConfirmBar({ plan, decisions, confirming: { confirm, isPending } }: Props) {
  const count = countSelected(plan, decisions)
  const left = plan.to_add + decisions.chosen.size - count
  const isKeyOpen = !isAnswerKeyCertain(plan) && !decisions.isKeyRight
  const areTextsOpen = !arePassagesDecided(plan, decisions)
  const said = [
    left > 0 && t('PLAN.LEFT_OUT', { count: left }),
    isKeyOpen && t('PLAN.KEY_NEEDED'),
    areTextsOpen && t('PLAN.TEXTS_NEEDED'),
  ]
  return (
    <ActionBar label={t('PLAN.DECIDE')}>
      <Text span fz="sm" c="dimmed" role="status">
        {said.filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs">
        <DropFile import={plan} />
        <Button
          leftSection={<IconDatabaseImport size={18} aria-hidden />}
          disabled={count === 0 || isKeyOpen || areTextsOpen}
          loading={isPending}
          // The accessible name must contain the visible label. The name has no plural forms: its words are the same
          // for every number.
          aria-label={t('PLAN.IMPORT_CALLED', { amount: count })}
          onClick={confirm}
        >
          {t('PLAN.IMPORT', { count })}
        </Button>
      </Group>
    </ActionBar>
  )
}
