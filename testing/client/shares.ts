import type { Input, ResponseOf } from '@assay/contract/endpoint'
import { giveVerdict } from '@assay/contract/results/handOver'
import { createShare, getShared, type HandOver } from '@assay/contract/results/shares'
import type { Caller } from './caller.ts'
import type { Staff } from './people.ts'

export const tokenOf = ({ link }: { link: string }): string => link.split('/shared/')[1] ?? ''

type Ordered = Input<typeof createShare.body>['hand_over']

export async function handOver(server: Staff & { anonymous: Caller }, codes: string[], hand_over: Ordered = {}) {
  const made = await server.staff(createShare, { body: { codes, days: 14, hand_over } })
  const params = { token: tokenOf(made) }
  return {
    ...made,
    token: params.token,
    read: async (): Promise<HandOver> => {
      const shared = await server.anonymous(getShared, { params })
      if (!('made_by' in shared)) throw new Error('this is no hand-over')
      return shared
    },
    say: (said: Input<typeof giveVerdict.body>): Promise<ResponseOf<typeof giveVerdict>> =>
      server.anonymous(giveVerdict, { params, body: said }),
  }
}
