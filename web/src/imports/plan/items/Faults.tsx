import type { Import, Item } from '@assay/contract/imports/imports'
import { t } from '../../../i18n/text.ts'
import { FileLines } from '../../file/FileLines.tsx'
import styles from './ItemCard.module.css'
import { itemReason } from './itemReason.ts'

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
