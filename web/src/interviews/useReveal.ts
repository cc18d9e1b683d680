import { revealInterviews } from '@assay/contract/rounds'
import { t } from '../i18n/text.ts'
import { confirmAction } from '../lib/confirm.tsx'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'

interface Request {
  blueprint: number
  /** If `one` is missing, all anonymous interviews of the round are revealed. */
  one?: { code: string; name: string }
}

const toastRevealed = (count: number) =>
  count === 0 ? toast('info', t('ANONYMOUS.NOTHING_HIDDEN')) : toast('success', t('ANONYMOUS.REVEALED', { count }))

/** Revealing names needs a confirmation, because revealed names cannot be hidden again. */
export function useReveal({ blueprint, one }: Request) {
  const reveal = useCall(revealInterviews, {
    onSuccess: ({ revealed }) => toastRevealed(revealed),
    refusals: { BLUEPRINT_NOT_FOUND: 'BLUEPRINT.GONE', OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'ANONYMOUS.FAILED' },
  })
  const words = one
    ? { title: t('ANONYMOUS.ASK', { name: one.name }), text: t('ANONYMOUS.ASK_TEXT'), confirm: t('ANONYMOUS.REVEAL') }
    : { title: t('ANONYMOUS.ASK_ALL'), text: t('ANONYMOUS.ASK_ALL_TEXT'), confirm: t('ANONYMOUS.REVEAL_ALL') }
  const act = () => reveal.mutate({ params: { id: blueprint }, body: one ? { codes: [one.code] } : {} })
  return { label: words.confirm, isPending: reveal.isPending, ask: () => confirmAction({ ...words, act }) }
}
