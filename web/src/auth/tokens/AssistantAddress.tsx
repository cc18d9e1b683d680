import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { Section } from '../../ui/Section.tsx'
import { copyShown } from '../ShownOnce.tsx'

export function AssistantAddress() {
  const address = `${window.location.origin}/mcp`
  return (
    <Section title={t('ASSISTANTS.TITLE')} lead={t('ASSISTANTS.LEAD')}>
      <Group align="end" gap="sm">
        <TextInput
          label={t('ASSISTANTS.ADDRESS')}
          flex={1}
          miw="12rem"
          value={address}
          readOnly
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyShown(address)}
        >
          {t('ASSISTANTS.COPY')}
        </Button>
      </Group>
    </Section>
  )
}
