import type { Interview } from '@assay/contract/interviews/interviews'
import {
  type ConfirmationPlan,
  createVerificationTests,
  planVerificationTests,
} from '@assay/contract/verification/verificationTests'
import { CONFIRMATION, INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { invalidateAfter } from '../../lib/invalidation.ts'
import { toast } from '../../lib/toast.tsx'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { Failure } from '../../shell/Failure.tsx'
import { percentOfShare, planInWords } from './verificationWords.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  interviews: readonly Pick<Interview, 'code' | 'name'>[]
  onDone?: () => void
}

export function VerificationTestDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('CONFIRMATION.ABOUT')}>
      <Plans onClose={onClose} {...rest} />
    </Modal>
  )
}

function Plans({ onClose, interviews, onDone }: Omit<Props, 'isOpen'>) {
  const client = useQueryClient()
  const idempotencyKeys = useIdempotencyKeys()
  const [isSaving, setSaving] = useState(false)
  const codes = interviews.slice(0, INTERVIEWS_PER_CALL).map(({ code }) => code)
  const names = new Map(interviews.map(({ code, name }) => [code, name]))
  const plans = useQuery({
    queryKey: ['confirmation plan', ...codes],
    queryFn: async () => (await sendRequest(planVerificationTests, { body: { codes } })).body.plans,
    staleTime: 0,
    gcTime: 0,
  })
  const [ticked, tick] = useState<string[]>([])
  const possible = (plans.data ?? [])
    .filter((plan) => plan.reason === null && (!isWeak(plan) || ticked.includes(plan.code)))
    .map(({ code }) => code)

  async function create(): Promise<void> {
    setSaving(true)
    const body = { codes: possible }
    try {
      await sendRequest(createVerificationTests, { headers: { 'idempotency-key': idempotencyKeys.keyFor(body) }, body })
      idempotencyKeys.forget()
      onClose()
      onDone?.()
    } catch {
      toast('danger', t('CONFIRMATION.FAILED'))
    } finally {
      setSaving(false)
      void invalidateAfter(client, createVerificationTests)
    }
  }

  return (
    <Stack gap="md">
      <Text fz="sm">{t('CONFIRMATION.LEAD')}</Text>
      {plans.isError && <Failure text={t('CONFIRMATION.LOAD_FAILED')} onRetry={() => void plans.refetch()} />}
      {plans.isPending && <Skeleton height={90} radius="md" aria-busy />}
      <Checkbox.Group value={ticked} onChange={tick} aria-label={t('CONFIRMATION.ABOUT')}>
        <Stack gap="md">
          {plans.data?.map((plan) => (
            <PlanLines key={plan.code} plan={plan} name={names.get(plan.code) ?? ''} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('FORM.CANCEL')}
        </Button>
        <Button loading={isSaving} disabled={possible.length === 0} onClick={() => void create()}>
          {t('CONFIRMATION.CREATE')}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * True if the test would rarely detect that another person took the first test. Then the user must select each
 * candidate.
 */
const isWeak = ({ power }: ConfirmationPlan) => power !== null && power < CONFIRMATION.worthwhile

function PlanLines({ plan, name }: { plan: ConfirmationPlan; name: string }) {
  const words = planInWords(plan)
  if (isWeak(plan))
    return (
      <Checkbox
        value={plan.code}
        label={name}
        description={
          <>
            {t('CONFIRMATION.WEAK', { power: percentOfShare(plan.power) })} {words}
          </>
        }
      />
    )
  return (
    <div>
      <Text fw={600}>{name}</Text>
      <Text fz="sm" c={plan.reason ? 'dimmed' : undefined}>
        {words}
      </Text>
    </div>
  )
}
