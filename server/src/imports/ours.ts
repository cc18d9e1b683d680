import type { Draft } from './reading/draft.ts'

/** By what an export names its origin, where its format has room for that. */
export const TOOL = 'Assay'

/** What looks like a formula was words in the bank that wrote it, so nothing of it is lost on its way back. */
export const asItStood = (draft: Draft): Draft => ({
  ...draft,
  isOurs: true,
  losses: draft.losses.filter(({ code }) => code !== 'FORMULA'),
})
