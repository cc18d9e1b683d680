import { endStandardRound, type Standard } from '@assay/contract/verification/standards'
import { mayEndRound } from '@assay/domain/people/permissions'
import { Button, Group } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { confirmAct } from '../lib/confirm.tsx'
import { useMe } from '../lib/session/session.ts'
import { useCall } from '../lib/useCall.ts'

export function StandardActions({ standard: { id, state, created_by, judges, questions } }: { standard: Standard }) {
  const me = useMe()
  const end = useCall(endStandardRound, {
    refusals: {
      TOO_FEW_RATINGS: 'STANDARD.TOO_FEW',
      STANDARD_CLOSED: 'STANDARD.CLOSED',
      otherwise: 'STANDARD.END_FAILED',
    },
  })
  const person = me && { id: me.id, role: me.is_superuser ? ('admin' as const) : ('consultant' as const) }
  if (state === 'closed' || !person || !mayEndRound(person, { created_by: created_by?.id ?? null })) return null
  const whole = judges.filter(({ rated }) => rated === questions.length).length
  const act = (close: boolean) =>
    confirmAct({
      title: t(close ? 'STANDARD.CLOSE_TITLE' : 'STANDARD.END_TITLE'),
      text: t('STANDARD.END_TEXT', { whole, count: judges.length }),
      confirm: t(close ? 'STANDARD.CLOSE' : 'STANDARD.END'),
      act: () => end.mutate({ params: { id }, body: { close } }),
    })
  return (
    <Group gap="sm">
      <Button variant="default" loading={end.isPending} onClick={() => act(false)}>
        {t('STANDARD.END')}
      </Button>
      <Button variant="default" loading={end.isPending} onClick={() => act(true)}>
        {t('STANDARD.CLOSE')}
      </Button>
    </Group>
  )
}
