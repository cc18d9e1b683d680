import type { ConnectionKind } from '@assay/domain/applicantSystems/order'

export const kindNames: Readonly<Record<ConnectionKind, string>> = {
  greenhouse: 'Greenhouse',
  workable: 'Workable',
  ashby: 'Ashby',
}
