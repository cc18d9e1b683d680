import { COMPARED } from '@assay/domain/limits'
import { Button, Group, Text } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { DecideButton } from '../decide/DecideButton.tsx'
import { DecisionMailButton } from '../decide/mail/DecisionMailButton.tsx'
import type { Selection } from './useSelection.ts'

/** Actions for the selected interviews. The bar stays visible while any interview is selected. */
export function SelectionBar({ selection: { codes, clear } }: { selection: Selection }) {
  const navigate = useNavigate()
  if (codes.length === 0) return null

  const isEnough = codes.length >= COMPARED.min
  return (
    <ActionBar label={t('INTERVIEWS.SELECTION')}>
      <Text span fz="sm" role="status">
        <b>{t('INTERVIEWS.SELECTED', { count: codes.length })}</b>
        {!isEnough && ` · ${t('INTERVIEWS.COMPARE_HINT')}`}
      </Text>
      <Group gap="xs">
        <Button variant="subtle" size="sm" onClick={clear}>
          {t('INTERVIEWS.CLEAR_SELECTION')}
        </Button>
        <DecideButton size="sm" variant="default" codes={codes} onDone={clear} />
        <DecisionMailButton size="sm" variant="default" codes={codes} onDone={clear} />
        <Button
          size="sm"
          disabled={!isEnough}
          leftSection={<IconColumns size={18} aria-hidden />}
          onClick={() => navigate({ to: paths.compareInterviews, search: { codes: codes.join(',') } })}
        >
          {t('INTERVIEWS.COMPARE')}
        </Button>
      </Group>
    </ActionBar>
  )
}
