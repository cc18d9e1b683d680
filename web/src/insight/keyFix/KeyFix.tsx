import { applyKeyFix, type KeyFixPreview } from '@assay/contract/insight/keyFix'
import { Alert, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.tsx'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { Surface } from '../../ui/Surface.tsx'
import type { Insight } from '../question/insight.ts'
import { Wording } from '../question/Wording.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { isReason, isSameKey, keyOf, reasonFault, refusalTexts, type Wanted } from './fix.ts'
import { Preview } from './Preview.tsx'
import { RightField } from './RightField.tsx'
import { Stale } from './Stale.tsx'
import { TreatmentField } from './TreatmentField.tsx'
import { usePreview } from './usePreview.ts'

interface Props {
  wording: Insight
  /** Where the fix is about an earlier wording. */
  ofVersion: number | undefined
  onApplied: () => void
}

/** What shall be right, what becomes of results, and why; what would happen stands below at once. */
export function KeyFix({ wording, ofVersion, onApplied }: Props) {
  const id = wording.question_id
  const [wanted, setWanted] = useState<Wanted>({ right: keyOf(wording), treatment: 'rescore' })
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const [asked, setAsked] = useState<KeyFixPreview | null>(null)
  const [isAsking, setAsking] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const { preview, paging } = usePreview(id, ofVersion, wanted)
  const noteSaved = useUnsavedGuard(() => reason !== '' || !isSameKey(wanted.right, keyOf(wording)))

  const apply = useCall(applyKeyFix, {
    onSuccess: ({ changed }) => {
      noteSaved()
      toast('success', t('KEY_FIX.APPLIED', { count: changed }))
      onApplied()
    },
    refusals: {
      QUESTION_CHANGED: () => {
        setStale(true)
        return undefined
      },
      NOTHING_TO_FIX: refusalTexts.NOTHING_TO_FIX,
      NOTHING_LEFT: refusalTexts.NOTHING_LEFT,
      STILL_COUNTING: refusalTexts.STILL_COUNTING,
      QUESTION_NOT_FOUND: 'INSIGHT.NOT_FOUND_TITLE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'KEY_FIX.FAILED',
    },
    onFailure: setFault,
  })

  const choose = (change: Partial<Wanted>) => {
    setFault(null)
    setWanted({ ...wanted, ...change })
  }
  const shown = preview.isPlaceholderData ? undefined : preview.data
  /** The numbers may still be on their way when somebody is quick, or have failed before. */
  const numbersNow = async () => {
    if (shown) return shown
    setAsking(true)
    const { data } = await preview.refetch({ cancelRefetch: false })
    setAsking(false)
    return data
  }
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setFault(null)
    if (!isReason(reason)) return reasonField.current?.focus()
    if (wanted.right.length === 0) return
    const numbers = await numbersNow()
    if (!numbers) return setFault(t('KEY_FIX.PREVIEW_FAILED'))
    if (numbers.refusal) return setFault(t(refusalTexts[numbers.refusal]))
    setAsked(numbers)
  }
  const confirm = ({ right, treatment, version }: KeyFixPreview) => {
    setAsked(null)
    setStale(false)
    apply.mutate({ params: { id }, body: { right, treatment, reason, of_version: ofVersion, version } })
  }

  return (
    <form noValidate onSubmit={(event) => void ask(event)}>
      <Stack gap="lg">
        {isStale && <Stale onClose={() => setStale(false)} />}
        <Surface>
          <Stack gap="lg">
            {ofVersion !== undefined && (
              <Alert variant="default" icon={<IconHistory size={18} aria-hidden />}>
                {t('KEY_FIX.OLDER', { version: ofVersion })}
              </Alert>
            )}
            <Wording insight={wording} isCurrent={ofVersion === undefined} />
            <RightField wording={wording} right={wanted.right} onChange={(right) => choose({ right })} />
            <TreatmentField value={wanted.treatment} onChange={(treatment) => choose({ treatment })} />
          </Stack>
        </Surface>
        {wanted.right.length > 0 && <Preview id={id} preview={preview} paging={paging} />}
        <Surface>
          <Stack gap="md">
            <Textarea
              ref={reasonField}
              label={t('KEY_FIX.REASON')}
              description={t('KEY_FIX.REASON_HINT')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autosize
              minRows={2}
              maxRows={8}
              value={reason}
              error={isChecked && !isReason(reason) && reasonFault()}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            {fault && (
              <Text fz="sm" role="alert" c="var(--mantine-color-error)">
                {fault}
              </Text>
            )}
            <Group justify="end">
              <FormButton type="submit" loading={apply.isPending || isAsking}>
                {t('KEY_FIX.APPLY_TITLE')}
              </FormButton>
            </Group>
          </Stack>
        </Surface>
      </Stack>
      <ApplyDialog numbers={asked} wording={wording} onApply={confirm} onClose={() => setAsked(null)} />
    </form>
  )
}
