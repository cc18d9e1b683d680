import { DECISION_MAIL_DELAY } from '@assay/domain/limits'
import { Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { listInWords } from '../../../i18n/lists.ts'
import { t } from '../../../i18n/text.ts'
import { Failure } from '../../../shell/Failure.tsx'
import { FormFoot } from '../../../shell/FormFoot.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { handleSubmit } from '../../../ui/form/handleSubmit.ts'
import styles from './PreviewOfMails.module.css'
import { useDecisionMails } from './useDecisionMails.ts'
import { type Preview, type Previews, usePreviews } from './usePreviews.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  codes: readonly string[]
  onDone?: () => void
}

export function DecisionMailDialog({ isOpen, onClose, codes, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={t('DECISION_MAIL.TITLE', { count: codes.length })}>
      <DecisionMailForm onClose={onClose} codes={codes} {...form} />
    </Modal>
  )
}

const FORM_PX = 280

function DecisionMailForm({ onClose, codes, onDone }: Omit<Props, 'isOpen'>) {
  const [delay, setDelay] = useState<number>(DECISION_MAIL_DELAY.initial)
  const { data, isError, refetch } = usePreviews(codes)
  const { send, isSending, fault } = useDecisionMails(() => {
    onClose()
    onDone?.()
  })
  if (isError) return <Failure text={t('DECISION_MAIL.LOAD_FAILED')} onRetry={refetch} />
  if (!data) return <Skeleton height={FORM_PX} radius="md" aria-busy />

  return (
    <form noValidate onSubmit={handleSubmit(() => void send(data.previews, delay))}>
      <Stack gap="md">
        <Summary {...data} />
        {data.previews.length > 0 && <PreviewOfMails previews={data.previews} />}
        {data.previews.length > 0 && (
          <NativeSelect
            label={t('DECISION_MAIL.WHEN')}
            description={delay > 0 && t('DECISION_MAIL.UNTIL_THEN')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={`${delay}`}
            onChange={({ currentTarget }) => setDelay(Number(currentTarget.value))}
            data={delays.map((minutes) => ({ value: `${minutes}`, label: delayInWords(minutes) }))}
          />
        )}
        <FormFault fault={fault} />
        <FormFoot
          label={t('DECISION_MAIL.SEND')}
          isSaving={isSending}
          disabled={data.previews.length === 0}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

const delays = [DECISION_MAIL_DELAY.initial, 30, DECISION_MAIL_DELAY.max, DECISION_MAIL_DELAY.min]

const delayInWords = (minutes: number) =>
  minutes === 0 ? t('DECISION_MAIL.AT_ONCE') : t('DECISION_MAIL.IN_MINUTES', { minutes })

function Summary({ previews, undecided, alreadySent }: Previews) {
  const amountOf = (kind: string) => previews.filter((one) => one.kind === kind).length
  const [advance, decline] = [amountOf('advance'), amountOf('decline')]
  const omittedTexts = [
    undecided > 0 && t('DECISION_MAIL.UNDECIDED', { count: undecided }),
    alreadySent > 0 && t('DECISION_MAIL.TOLD', { count: alreadySent }),
  ].filter((words) => words !== false)
  return (
    <div>
      {advance > 0 && <Text fz="sm">{t('DECISION_MAIL.ADVANCE', { count: advance })}</Text>}
      {decline > 0 && <Text fz="sm">{t('DECISION_MAIL.DECLINE', { count: decline })}</Text>}
      {previews.length === 0 && <Text fz="sm">{t('DECISION_MAIL.NOBODY')}</Text>}
      {omittedTexts.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('DECISION_MAIL.LEFT_OUT', { count: undecided + alreadySent, list: listInWords(omittedTexts) })}
        </Text>
      )}
    </div>
  )
}

function PreviewOfMails({ previews }: { previews: readonly Preview[] }) {
  const [code, choose] = useState('')
  const shown = previews.find(({ mail }) => mail.code === code) ?? previews[0]
  if (!shown) return null
  const { subject, text } = shown.mail
  return (
    <section aria-label={t('DECISION_MAIL.PREVIEW')}>
      {previews.length > 1 ? (
        <NativeSelect
          label={t('DECISION_MAIL.AS_SEEN_BY')}
          value={shown.mail.code}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={previews.map(({ mail }) => ({ value: mail.code, label: `${mail.name} · ${mail.email}` }))}
        />
      ) : (
        <Text fz="sm" c="dimmed">
          {shown.mail.name} · {shown.mail.email}
        </Text>
      )}
      <div className={styles['mail']}>
        <Text fw={600}>{subject}</Text>
        <p dir="auto" className={styles['words']}>
          {text}
        </p>
      </div>
    </section>
  )
}
