import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { t } from '../../i18n/text.ts'
import { saveFile } from '../../lib/files/saveFile.ts'
import { Button } from '../elements/Button.tsx'
import { Card, Heading, Text } from '../elements/Text.tsx'
import styles from './Evidence.module.css'

interface Props {
  code: string
  receipt: CandidateReceipt
}

export function ReceiptCard({ code, receipt: { receipt, text } }: Props) {
  return (
    <Card>
      <div className={styles['part']}>
        <Heading id="receipt">{t('END.RECEIPT_TITLE')}</Heading>
        <p translate="no" dir="ltr" className={styles['receipt']}>
          {receipt}
        </p>
        <Text size="sm" isDimmed>
          {t('END.RECEIPT_LEAD')}
        </Text>
        <details className={styles['folded']}>
          <summary>{t('END.RECEIPT_TEXT')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: users scroll a long text with the keyboard */}
          <section aria-label={t('END.RECEIPT_TEXT')} tabIndex={0} dir="ltr" translate="no" className={styles['text']}>
            {text}
          </section>
        </details>
        <div className={styles['buttons']}>
          <Button size="md" onClick={() => saveFile(`assay-receipt-${code}.txt`, 'text/plain', text)}>
            {t('END.RECEIPT_SAVE')}
          </Button>
          <Button look="default" size="md" onClick={() => window.print()}>
            {t('END.RECEIPT_PRINT')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
