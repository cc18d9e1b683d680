import type { ListedCandidate } from '@assay/contract/rounds'
import type { Lines } from '@assay/domain/round/list/leftOut'
import { Group, Stack, Text, Title } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { ListInput } from './ListInput.tsx'
import { LineFaults } from './ListReport.tsx'

interface Props {
  lines: Lines & { count: number }
  wrong: readonly ListedCandidate[]
  text: string
  onText: (text: string) => void
  onCheck: () => void
  onFile: (file: File) => void
}

/** The lines that created no interview, unchanged. The user can correct these lines and check them again. */
export function RejectedLines({ lines: { heading, count }, wrong, text, onText, onCheck, onFile }: Props) {
  return (
    <Stack gap="xs">
      <div>
        <Title order={2}>{t('ADD.LEFT_OUT', { count })}</Title>
        <Text c="dimmed">{t('ADD.LEFT_OUT_TEXT')}</Text>
      </div>
      {wrong.map((candidate) => (
        <Group key={`${candidate.line} ${candidate.email}`} gap="2px 12px">
          <Text dir="auto" fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {[candidate.name, candidate.email].filter(Boolean).join(' · ') || '–'}
          </Text>
          <LineFaults candidate={candidate} />
        </Group>
      ))}
      <ListInput
        pasted={text}
        heading={heading}
        isDisabled={false}
        isChecking={false}
        fault={null}
        onPasted={onText}
        onCheck={onCheck}
        onFile={onFile}
      />
    </Stack>
  )
}
