import { REASONS } from '@assay/domain/limits'
import { ActionIcon, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { CollapsibleSection } from '../../ui/form/CollapsibleSection.tsx'
import type { QuestionForm } from './questionForm.ts'

export function ReasonsField({ form }: { form: QuestionForm }) {
  const { sources } = form.values
  const [added, setAdded] = useState(-1)
  const add = () => {
    setAdded(sources.length)
    form.insertListItem('sources', { title: '', url: '' })
  }
  return (
    <CollapsibleSection title={t('QUESTIONS.REASONS')} lead={t('QUESTIONS.REASONS_HINT')}>
      <Stack gap="sm">
        <Textarea
          label={t('QUESTIONS.RATIONALE')}
          autosize
          minRows={2}
          maxRows={12}
          {...form.getInputProps('rationale')}
        />
        {sources.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a source has no other id than its position
          <SourceRow key={index} form={form} index={index} isAdded={index === added} />
        ))}
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={sources.length >= REASONS.sources}
            onClick={add}
          >
            {t('QUESTIONS.ADD_SOURCE')}
          </Button>
        </div>
      </Stack>
    </CollapsibleSection>
  )
}

interface RowProps {
  form: QuestionForm
  index: number
  isAdded: boolean
}

function SourceRow({ form, index, isAdded }: RowProps) {
  const number = index + 1
  return (
    <Group align="start" gap="sm">
      <TextInput
        flex="1 1 12rem"
        label={t('QUESTIONS.SOURCE_TITLE', { number })}
        autoFocus={isAdded}
        {...form.getInputProps(`sources.${index}.title`)}
      />
      <TextInput
        flex="1 1 12rem"
        label={t('QUESTIONS.SOURCE_URL', { number })}
        inputMode="url"
        {...form.getInputProps(`sources.${index}.url`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        mt={25}
        aria-label={t('QUESTIONS.REMOVE_SOURCE', { number })}
        onClick={() => form.removeListItem('sources', index)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
