import { Button, Code, Group, Input, Stack, Text, Textarea } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '../../i18n/text.ts'
import { FileField } from '../../ui/form/FileField.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'
import { Surface } from '../../ui/Surface.tsx'
import styles from './ListInput.module.css'
import type { ListFault } from './useCheck.ts'

interface Props {
  pasted: string
  /** The title row of an earlier list, which is checked together with the pasted lines. */
  heading: string
  takesFocus?: boolean
  isDisabled: boolean
  isChecking: boolean
  fault: ListFault | null
  onText: (text: string) => void
  onPaste: (text: string) => void
  onCheck: () => void
  onFile: (file: File) => void
}

export function ListInput({
  pasted,
  heading,
  takesFocus = false,
  isDisabled,
  isChecking,
  fault,
  onText,
  onPaste,
  onCheck,
  onFile,
}: Props) {
  const file = useId()
  const fileFault = fault?.of === 'file' ? fault.words : null
  return (
    <Surface>
      <form onSubmit={handleSubmit(onCheck)}>
        <Stack gap="sm">
          <Textarea
            label={t('ADD.CANDIDATES')}
            description={t('ADD.CANDIDATES_HINT')}
            minRows={6}
            maxRows={16}
            autosize
            spellCheck={false}
            autoFocus={takesFocus}
            disabled={isDisabled}
            error={fault?.of === 'text' && fault.words}
            value={pasted}
            onChange={({ currentTarget: { value }, nativeEvent }) => {
              const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
              if (isPaste) onPaste(value)
              else onText(value)
            }}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <Text fz="xs" c="dimmed">
            {t(heading === '' ? 'ADD.EXAMPLE' : 'ADD.HEADING')}{' '}
            <Code className={styles['example']}>{heading === '' ? t('ADD.EXAMPLE_LINE') : heading}</Code>
          </Text>
          <Group justify="space-between" align="end" gap="sm">
            <div className={styles['file']}>
              <label htmlFor={file}>{t('ADD.FILE')}</label>
              <FileField
                id={file}
                words={t('ADD.CHOOSE')}
                accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
                disabled={isDisabled}
                aria-invalid={fileFault !== null}
                aria-describedby={fileFault === null ? undefined : `${file}-fault`}
                onFile={onFile}
              />
              {fileFault && (
                <Input.Error id={`${file}-fault`} mt={6} role="alert">
                  {fileFault}
                </Input.Error>
              )}
            </div>
            <Button
              type="submit"
              loading={isChecking}
              disabled={isDisabled || pasted.trim() === ''}
              leftSection={<IconChecklist size={18} aria-hidden />}
            >
              {t('ADD.CHECK')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}
