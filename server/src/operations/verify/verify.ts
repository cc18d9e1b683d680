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

const noChecks: Check[] = []

/** The consistency checks for each table. The tables are in this order, because later checks use earlier results. */
const checksOfTable: Record<keyof Schema, readonly Check[]> = {
  turns: noChecks,
  factors: noChecks,
  recovery_codes: noChecks,
  wrong_factors: noChecks,
  challenges: noChecks,
  sso_states: noChecks,
  sso_logouts: noChecks,
  sign_in_links: noChecks,
  api_tokens: noChecks,
  kept_answers: noChecks,
  policy: noChecks,
  secrets: noChecks,
  users: noChecks,
  sessions: noChecks,
  audit: noChecks,
  audit_head: noChecks,
  interview_changes: noChecks,
  events: noChecks,
  feeds: noChecks,
  webhooks: noChecks,
  deliveries: noChecks,
  connections: noChecks,
  orders: noChecks,
  erasures: noChecks,
  erased_interviews: noChecks,
  retention: noChecks,
  company: noChecks,
  labels: [labelAmounts],
  pictures: noChecks,
  picture_bytes: noChecks,
  version_pictures: noChecks,
  import_pictures: noChecks,
  blueprint_pictures: noChecks,
  passages: noChecks,
  passage_versions: noChecks,
  passage_pictures: noChecks,
  questions: noChecks,
  question_versions: [digests],
  question_texts: [questionTexts],
  question_labels: noChecks,
  question_reasons: noChecks,
  question_marks: noChecks,
  enemy_sets: noChecks,
  enemies: noChecks,
  question_sketches: noChecks,
  twins: noChecks,
  twin_due: noChecks,
  archived_labels: noChecks,
  imports: [addedAmounts],
  import_items: noChecks,
  import_passages: noChecks,
  papers: noChecks,
  submissions: [answeredCounts],
  ledger: noChecks,
  ledger_keys: noChecks,
  receipts: noChecks,
  interview_events: noChecks,
  interview_labels: noChecks,
  confirmations: [verificationResults],
  veiled_names: [shownNames],
  label_ratios: [labelRatios],
  interviews: [searchTexts, labelSets, results, openKeys, clocks, newestDecisions, checkLookMarks],
  interview_counts: [interviewCounts],
  label_outcomes: [labelOutcomes],
  blueprints: noChecks,
  bin: noChecks,
  blueprint_labels: noChecks,
  blueprint_counts: [blueprintCounts],
  blueprint_outcomes: [blueprintOutcomes],
  pass_marks: noChecks,
  insight_due: noChecks,
  insight_counted: [countedInterviews],
  insight_rounds: noChecks,
  insight_paces: noChecks,
  insight_editions: [editionTallies],
  insight_options: [optionTallies],
  insight_months: [monthTallies],
  insight_fits: noChecks,
  insight_fit_editions: noChecks,
  insight_fit_groups: noChecks,
  insight_fit_people: noChecks,
  key_fixes: noChecks,
  key_fix_evidence: noChecks,
  key_fix_changes: noChecks,
  key_fix_left: noChecks,
  standards: noChecks,
  standard_questions: noChecks,
  standard_judges: noChecks,
  standard_ratings: noChecks,
  standard_rounds: noChecks,
  signal_rounds: noChecks,
  signals: noChecks,
  shares: noChecks,
  share_interviews: noChecks,
  share_notes: noChecks,
  verdicts: noChecks,
  decisions: noChecks,
  decision_batches: noChecks,
  decision_mail_batches: noChecks,
  notes: noChecks,
  mails: noChecks,
  mail_tries: noChecks,
  presences: noChecks,
  places: noChecks,
  gaps: noChecks,
  lives: noChecks,
  silences: noChecks,
  marks: noChecks,
  outages: noChecks,
  late_answers: noChecks,
  remarks: noChecks,
  replies: noChecks,
  directory_groups: noChecks,
  directory_members: noChecks,
  directory_calls: noChecks,
  notice_settings: noChecks,
  notices: noChecks,
  open_rounds: noChecks,
}

const checks = Object.values(checksOfTable).flat()

export type ReportCheck = (check: string, wrong: number, first: readonly Difference[]) => void

const MAX_EXAMPLES = 5

async function runChecks(db: Queryable, tell: ReportCheck, repair: (found: readonly Difference[]) => Promise<void>) {
  let wrong = 0
  for (const { name, find } of checks) {
    const found: Difference[] = []
    for await (const difference of find(db)) found.push(difference)
    await repair(found)
    tell(name, found.length, found.slice(0, MAX_EXAMPLES))
    wrong += found.length
  }
  return wrong
}

export const verify = (db: Queryable, tell: ReportCheck): Promise<number> => runChecks(db, tell, async () => {})

export const repair = (db: Db, tell: ReportCheck): Promise<number> =>
  inTransaction(db, (tx) =>
    runChecks(tx, tell, async (found) => {
      for (const { repair } of found) await repair(tx)
    }),
  )
