import type { FieldError } from '@assay/contract/fieldErrors'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { errorLocation, uploadErrorText } from './fileFaults.ts'
import { SourceLines } from './SourceLines.tsx'

export function UploadFault({ error, lines }: { error: FieldError; lines: readonly string[] }) {
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
