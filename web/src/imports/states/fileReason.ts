import type { FieldCode } from '@assay/contract/fieldErrors'
import type { FileFault } from '@assay/contract/imports/imports'
import { IMPORT } from '@assay/domain/limits'
import { type TextKey, t } from '../../i18n/text.ts'
import { uploadErrorText } from '../../questions/upload/fileFaults.ts'

const reasons: Partial<Record<FieldCode, TextKey>> = {
  UNKNOWN_FORMAT: 'IMPORT.FAULT_UNKNOWN_FORMAT',
  FORMAT_UNCLEAR: 'IMPORT.FAULT_FORMAT_UNCLEAR',
  REQUIRED: 'IMPORT.FAULT_REQUIRED',
  TOO_MANY: 'IMPORT.FAULT_TOO_MANY',
  UNREADABLE_FILE: 'IMPORT.FAULT_UNREADABLE_FILE',
  SPREADSHEET: 'IMPORT.FAULT_SPREADSHEET',
  DOCUMENT: 'IMPORT.FAULT_DOCUMENT',
  MARKDOWN: 'IMPORT.FAULT_MARKDOWN',
  BLACKBOARD: 'IMPORT.FAULT_BLACKBOARD',
  ANKI: 'IMPORT.FAULT_ANKI',
  COLUMNS_UNCLEAR: 'IMPORT.FAULT_COLUMNS_UNCLEAR',
  XML_FEATURE: 'IMPORT.FAULT_XML_FEATURE',
  TOO_DEEP: 'IMPORT.FAULT_TOO_DEEP',
  FILE_MISSING: 'IMPORT.FAULT_FILE_MISSING',
  UNSAFE_ARCHIVE: 'IMPORT.FAULT_UNSAFE_ARCHIVE',
  ARCHIVE_TOO_LARGE: 'IMPORT.FAULT_ARCHIVE_TOO_LARGE',
  READING_TOO_LONG: 'IMPORT.FAULT_READING_TOO_LONG',
  IMPORT_INTERRUPTED: 'IMPORT.FAULT_IMPORT_INTERRUPTED',
}

export function fileReason({ code, file, field, message, line }: FileFault): string {
  const reasonText = reasons[code]
  const [, tail] = /: (.+)$/s.exec(code === 'COLUMNS_UNCLEAR' ? message : '') ?? []
  const reason = reasonText ? t(reasonText, { max: IMPORT.questions }) : uploadErrorText({ field, code, message })
  const words = tail === undefined ? reason : t('IMPORT.FAULT_COLUMNS_OPEN', { words: tail })
  const withLine = line === undefined ? words : t('IMPORT.AT_LINE', { reason: words, line })
  return file === undefined ? withLine : t('IMPORT.IN_FILE', { file, reason: withLine })
}
