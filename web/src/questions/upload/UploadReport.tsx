import type { FieldError } from '@assay/contract/fieldErrors'
import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconFileImport, IconInfoCircle } from '@tabler/icons-react'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { TextLink } from '../../ui/links.tsx'
import { errorLocation, uploadErrorText } from './fileFaults.ts'
import { SourceLines } from './SourceLines.tsx'
import styles from './UploadReport.module.css'
import { useImportFile } from './useImportFile.ts'
import type { Upload, UploadOutcome } from './useUpload.ts'

function OpenInImport({ file }: { file: File }) {
  const { send, fault, nameOfSent } = useImportFile()
  return (
    <Stack gap={6} align="start">
      <Text fz="sm">{t('UPLOAD.IMPORT_TEXT')}</Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileImport size={16} aria-hidden />}
        loading={nameOfSent !== null}
        onClick={() => send(file)}
      >
        {t('UPLOAD.OPEN_IN_IMPORT')}
      </Button>
      <FormFault fault={fault} />
    </Stack>
  )
}

function UploadFault({ error, lines }: { error: FieldError; lines: readonly string[] }) {
  const { line } = error
  return (
    <div>
      <Text fz="sm">
        <b>
          {errorLocation(error.field)}
          {line !== undefined && `, ${t('UPLOAD.LINE', { line })}`}
        </b>
        : {uploadErrorText(error)}
      </Text>
      {line !== undefined && <SourceLines lines={lines} line={line} />}
    </div>
  )
}

export function UploadReport({ upload: { isSending, outcome, close } }: { upload: Upload }) {
  if (isSending) {
    return (
      <Stack gap={6} role="status">
        <Text fz="sm">{t('UPLOAD.SENDING')}</Text>
        <Progress value={100} animated aria-label={t('UPLOAD.SENDING')} />
      </Stack>
    )
  }
  if (!outcome) return null
  switch (outcome.state) {
    case 'stored':
      return <Stored outcome={outcome} onClose={close} />
    case 'refused':
      return <RefusedFile outcome={outcome} onClose={close} />
    case 'unsent':
      return <UnsentFile outcome={outcome} onClose={close} />
  }
}

interface PanelProps<State> {
  outcome: Extract<UploadOutcome, { state: State }>
  onClose: () => void
}

function Stored({ outcome: { name, amount, duplicates, importId }, onClose }: PanelProps<'stored'>) {
  const isNew = amount > 0
  const entries = listInWords(duplicates.map((entry) => String(entry + 1)))
  return (
    <Alert
      variant="default"
      role="group"
      aria-label={name}
      icon={
        isNew ? (
          <IconCheck size={20} aria-hidden className={styles['good']} />
        ) : (
          <IconInfoCircle size={20} aria-hidden />
        )
      }
      title={name}
      withCloseButton
      closeButtonLabel={t('TOAST.CLOSE')}
      onClose={onClose}
    >
      <Text fz="sm">
        {isNew ? t('UPLOAD.STORED', { count: amount }) : t('UPLOAD.NOTHING_NEW', { count: duplicates.length })}
      </Text>
      {isNew && duplicates.length > 0 && (
        <Text fz="sm">{t('UPLOAD.DUPLICATES', { count: duplicates.length, entries })}</Text>
      )}
      {isNew && (
        <TextLink to={paths.import} params={{ id: `${importId}` }} fz="sm">
          {t('UPLOAD.TO_IMPORT')}
        </TextLink>
      )}
    </Alert>
  )
}

function RefusedFile({ outcome: { file, errors, lines }, onClose }: PanelProps<'refused'>) {
  return (
    <Alert
      variant="default"
      className={styles['refused']}
      icon={<IconAlertTriangle size={20} aria-hidden className={styles['wrong']} />}
      title={t('UPLOAD.REFUSED_TITLE', { name: file.name })}
      withCloseButton
      closeButtonLabel={t('TOAST.CLOSE')}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text fz="sm">{t('UPLOAD.REFUSED_TEXT', { count: errors.length })}</Text>
        {errors.map((error) => (
          <UploadFault key={`${error.field} ${error.code} ${error.line}`} error={error} lines={lines} />
        ))}
        <OpenInImport file={file} />
      </Stack>
    </Alert>
  )
}

function UnsentFile({ outcome: { file }, onClose }: PanelProps<'unsent'>) {
  return (
    <Alert
      variant="default"
      role="group"
      aria-label={file.name}
      icon={<IconInfoCircle size={20} aria-hidden />}
      title={t('UPLOAD.REFUSED_TITLE', { name: file.name })}
      withCloseButton
      closeButtonLabel={t('TOAST.CLOSE')}
      onClose={onClose}
    >
      <OpenInImport file={file} />
    </Alert>
  )
}
