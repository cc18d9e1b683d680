import type { Db, Queryable, Schema } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { shownNames } from './aliases.ts'
import { addedAmounts, digests, labelAmounts, questionTexts } from './bank.ts'
import type { Check, Difference } from './check.ts'
import { clocks } from './clocks.ts'
import { blueprintCounts, blueprintOutcomes, interviewCounts, labelOutcomes } from './counts.ts'
import { countedInterviews, editionTallies, monthTallies, optionTallies } from './insight.ts'
import { labelSets, searchTexts } from './interviews.ts'
import { newestDecisions } from './newestDecisions.ts'
import { openKeys } from './openKeys.ts'
import { checkLookMarks, labelRatios } from './rankings.ts'
import { answeredCounts, results } from './results.ts'
import { verificationResults } from './verificationResults.ts'

const nothingKept: Check[] = []

/** In this order, because later checks use earlier results. */
const kept: Record<keyof Schema, readonly Check[]> = {
  turns: nothingKept,
  factors: nothingKept,
  recovery_codes: nothingKept,
  wrong_factors: nothingKept,
  challenges: nothingKept,
  sso_states: nothingKept,
  sso_logouts: nothingKept,
  sign_in_links: nothingKept,
  api_tokens: nothingKept,
  kept_answers: nothingKept,
  policy: nothingKept,
  secrets: nothingKept,
  users: nothingKept,
  sessions: nothingKept,
  audit: nothingKept,
  audit_head: nothingKept,
  interview_changes: nothingKept,
  events: nothingKept,
  feeds: nothingKept,
  webhooks: nothingKept,
  deliveries: nothingKept,
  connections: nothingKept,
  orders: nothingKept,
  erasures: nothingKept,
  erased_interviews: nothingKept,
  retention: nothingKept,
  company: nothingKept,
  labels: [labelAmounts],
  pictures: nothingKept,
  picture_bytes: nothingKept,
  version_pictures: nothingKept,
  import_pictures: nothingKept,
  blueprint_pictures: nothingKept,
  passages: nothingKept,
  passage_versions: nothingKept,
  passage_pictures: nothingKept,
  questions: nothingKept,
  question_versions: [digests],
  question_texts: [questionTexts],
  question_labels: nothingKept,
  question_reasons: nothingKept,
  question_marks: nothingKept,
  enemy_sets: nothingKept,
  enemies: nothingKept,
  question_sketches: nothingKept,
  twins: nothingKept,
  twin_due: nothingKept,
  archived_labels: nothingKept,
  imports: [addedAmounts],
  import_items: nothingKept,
  import_passages: nothingKept,
  papers: nothingKept,
  submissions: [answeredCounts],
  ledger: nothingKept,
  ledger_keys: nothingKept,
  receipts: nothingKept,
  interview_events: nothingKept,
  interview_labels: nothingKept,
  confirmations: [verificationResults],
  veiled_names: [shownNames],
  label_ratios: [labelRatios],
  interviews: [searchTexts, labelSets, results, openKeys, clocks, newestDecisions, checkLookMarks],
  interview_counts: [interviewCounts],
  label_outcomes: [labelOutcomes],
  blueprints: nothingKept,
  bin: nothingKept,
  blueprint_labels: nothingKept,
  blueprint_counts: [blueprintCounts],
  blueprint_outcomes: [blueprintOutcomes],
  pass_marks: nothingKept,
  insight_due: nothingKept,
  insight_counted: [countedInterviews],
  insight_rounds: nothingKept,
  insight_paces: nothingKept,
  insight_editions: [editionTallies],
  insight_options: [optionTallies],
  insight_months: [monthTallies],
  insight_fits: nothingKept,
  insight_fit_editions: nothingKept,
  insight_fit_groups: nothingKept,
  insight_fit_people: nothingKept,
  key_fixes: nothingKept,
  key_fix_evidence: nothingKept,
  key_fix_changes: nothingKept,
  key_fix_left: nothingKept,
  standards: nothingKept,
  standard_questions: nothingKept,
  standard_judges: nothingKept,
  standard_ratings: nothingKept,
  standard_rounds: nothingKept,
  signal_rounds: nothingKept,
  signals: nothingKept,
  shares: nothingKept,
  share_interviews: nothingKept,
  share_notes: nothingKept,
  verdicts: nothingKept,
  decisions: nothingKept,
  decision_batches: nothingKept,
  decision_mail_batches: nothingKept,
  notes: nothingKept,
  mails: nothingKept,
  mail_tries: nothingKept,
  presences: nothingKept,
  places: nothingKept,
  gaps: nothingKept,
  lives: nothingKept,
  silences: nothingKept,
  marks: nothingKept,
  outages: nothingKept,
  late_answers: nothingKept,
  remarks: nothingKept,
  replies: nothingKept,
  directory_groups: nothingKept,
  directory_members: nothingKept,
  directory_calls: nothingKept,
  notice_settings: nothingKept,
  notices: nothingKept,
  open_rounds: nothingKept,
}

const checks = Object.values(kept).flat()

export type TellCheck = (check: string, wrong: number, first: readonly Difference[]) => void

const SHOWN = 5

async function runChecks(db: Queryable, tell: TellCheck, mend: (found: readonly Difference[]) => Promise<void>) {
  let wrong = 0
  for (const { name, find } of checks) {
    const found: Difference[] = []
    for await (const difference of find(db)) found.push(difference)
    await mend(found)
    tell(name, found.length, found.slice(0, SHOWN))
    wrong += found.length
  }
  return wrong
}

export const verify = (db: Queryable, tell: TellCheck): Promise<number> => runChecks(db, tell, async () => {})

export const repair = (db: Db, tell: TellCheck): Promise<number> =>
  inTransaction(db, (tx) =>
    runChecks(tx, tell, async (found) => {
      for (const { mend } of found) await mend(tx)
    }),
  )
