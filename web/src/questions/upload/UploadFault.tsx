import type { FieldError } from '@assay/contract/fieldErrors'
import { Text } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { linesAround, placeOf, reasonOf } from './fileFaults.ts'
import styles from './UploadFault.module.css'

/** One thing that is wrong with a file: where, what, and the lines around it. */
export function UploadFault({ error, lines }: { error: FieldError; lines: readonly string[] }) {
  const { line } = error
  return (
    <div>
      <Text fz="sm">
        <b>
          {placeOf(error.field)}
          {line !== undefined && `, ${t('UPLOAD.LINE', { line })}`}
        </b>
        : {reasonOf(error)}
      </Text>
      {line !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls inside itself must be reached by the keyboard
        <pre className={styles['source']} tabIndex={0}>
          {linesAround(lines, line).map(({ number, text }) => (
            <span key={number} className={styles['line']} data-wrong={number === line}>
              <span className={styles['number']}>{number}</span>
              {text}
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </div>
  )
}
