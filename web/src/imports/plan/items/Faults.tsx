import type { FieldCode } from '@assay/contract/fieldErrors'
import type { Import, Item, ItemFault } from '@assay/contract/imports/imports'
import { type TextKey, t } from '../../../i18n/text.ts'
import { uploadErrorText } from '../../../questions/upload/fileFaults.ts'
import { FileLines } from '../../file/FileLines.tsx'
import styles from './ItemCard.module.css'

const reasons: Partial<Record<FieldCode, TextKey>> = {
  OTHER_TYPE: 'ITEM.FAULT_OTHER_TYPE',
  EITHER_RIGHT: 'ITEM.FAULT_EITHER_RIGHT',
  RIGHT_UNCLEAR: 'ITEM.FAULT_RIGHT_UNCLEAR',
  FORMULA_INVALID: 'ITEM.FAULT_FORMULA_INVALID',
  BROKEN_ITEM: 'ITEM.FAULT_BROKEN_ITEM',
  WORDING_DIFFERS: 'ITEM.FAULT_WORDING_DIFFERS',
}

const withoutPrefix = (message: string) => message.replace(/^[^:]*: */, '')

function itemReason(fault: ItemFault): string {
  const { field, code, message } = fault
  const reasonText = reasons[code]
  const [, letters] = /: (.+?) \(/.exec(code === 'RIGHT_UNCLEAR' ? message : '') ?? []
  if (letters !== undefined) return t('ITEM.FAULT_LETTERS', { letters })
  if (reasonText) return t(reasonText, { kind: withoutPrefix(message) })
  if (code === 'REQUIRED' && field === 'description') return t('ITEM.FAULT_NO_TEXT')
  const answer = /^answers\.(\d+)/.exec(field)?.[1]
  const words = uploadErrorText({ field, code, message })
  return answer === undefined ? words : `${t('QUESTIONS.ANSWER', { number: Number(answer) + 1 })}: ${words}`
}

export function Faults({ plan, item: { errors, line, file } }: { plan: Import; item: Item }) {
  if (errors.length === 0) return null
  return (
    <ul className={styles['faults']}>
      {errors.map((error) => {
        const at = error.line ?? line
        return (
          <li key={`${error.field} ${error.code} ${error.line}`}>
            <b>{at === null ? itemReason(error) : t('IMPORT.AT_LINE', { reason: itemReason(error), line: at })}</b>
            {at !== null && file === null && <FileLines import={plan} line={at} />}
          </li>
        )
      })}
    </ul>
  )
}
