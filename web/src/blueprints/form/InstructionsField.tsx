import { Box, Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import type { BlueprintForm } from './blueprintForm.ts'
import styles from './InstructionsField.module.css'

const MarkdownPreview = lazyComponent(() => import('../../questions/editor/MarkdownPreview.tsx'))

export function InstructionsField({ form }: { form: BlueprintForm }) {
  const [isShown, show] = useState(false)
  const { instructions } = form.values
  return (
    <div>
      <Textarea
        label={t('BLUEPRINT.INSTRUCTIONS')}
        description={t('BLUEPRINT.INSTRUCTIONS_HINT')}
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps('instructions')}
      />
      <Group justify="end" mt={4}>
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isShown}
          disabled={instructions.trim() === ''}
          onClick={() => show(!isShown)}
        >
          {t(isShown ? 'BLUEPRINT.HIDE_PREVIEW' : 'BLUEPRINT.PREVIEW')}
        </Button>
      </Group>
      {isShown && instructions.trim() !== '' && (
        <Box className={styles['preview']}>
          <Text fz="xs" c="dimmed">
            {t('BLUEPRINT.PREVIEW_OF_INSTRUCTIONS')}
          </Text>
          <MarkdownPreview key={instructions} markdown={instructions} />
        </Box>
      )}
    </div>
  )
}
