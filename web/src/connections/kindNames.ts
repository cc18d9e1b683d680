import type { ConnectionKind } from '@assay/domain/ats/order'

/** Names of products, which read alike in every language. */
export const kindNames: Readonly<Record<ConnectionKind, string>> = {
  greenhouse: 'Greenhouse',
  workable: 'Workable',
  ashby: 'Ashby',
}
