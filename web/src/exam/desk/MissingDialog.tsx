import { t } from '../../i18n/text.ts'
import { Button } from '../elements/Button.tsx'
import { Heading } from '../elements/Text.tsx'
import { Missing } from '../PartMissing.tsx'
import styles from './FinishDialog.module.css'
import { useModal } from './useModal.ts'

/** What was asked for has not come; the test goes on behind it. */
export function MissingDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} aria-labelledby="missing" className={styles['dialog']} onClose={onClose}>
      <Missing heading={<Heading id="missing">{t('APP.PART_MISSING')}</Heading>}>
        <Button look="default" size="md" onClick={() => dialog.current?.close()}>
          {t('FINISH.CANCEL')}
        </Button>
      </Missing>
    </dialog>
  )
}
