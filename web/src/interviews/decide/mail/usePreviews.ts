import { type DecisionMailKind, decisionMailKind } from '@assay/contract/decisions/decisionMail'
import { previewDecisionMails } from '@assay/contract/decisions/decisionMails'
import type { ResponseOf } from '@assay/contract/endpoint'
import { INTERVIEWS_PER_CALL } from '@assay/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { sendRequest } from '../../../lib/api.ts'
import { inPages } from '../../../lib/lists/pages.ts'

type Answered = ResponseOf<typeof previewDecisionMails>

export interface Preview {
  kind: DecisionMailKind
  mail: Answered['mails'][number]
}

export interface Previews {
  previews: readonly Preview[]
  undecided: number
  alreadySent: number
}

async function readPreviews(codes: readonly string[]): Promise<Previews> {
  const previews: Preview[] = []
  const alreadySent = new Set<string>()
  for (const kind of decisionMailKind.options) {
    for (const part of inPages(codes, INTERVIEWS_PER_CALL)) {
      const { body } = await sendRequest(previewDecisionMails, { body: { codes: part, kind } })
      previews.push(...body.mails.map((mail) => ({ kind, mail })))
      for (const { code, reason } of body.skipped) if (reason === 'ALREADY_SENT') alreadySent.add(code)
    }
  }
  return { previews, alreadySent: alreadySent.size, undecided: codes.length - previews.length - alreadySent.size }
}

export const usePreviews = (codes: readonly string[]) =>
  useQuery({
    queryKey: ['decision-mail-previews', codes],
    queryFn: () => readPreviews(codes),
    // Previews are never cached, because decisions and e-mails may change between two previews.
    gcTime: 0,
    staleTime: 0,
  })
