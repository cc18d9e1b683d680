import type { RoundLanguage } from '@assay/contract/blueprints'
import type { DecisionState } from '@assay/contract/decisions/decision'
import type { LedgerKind } from '@assay/domain/exam/testClock'
import type { ConfirmationVerdict } from '@assay/domain/verification/rates'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

/**
 * `due`: the interview becomes anonymous at its end. `lifted`: the interview never becomes anonymous again, because it
 * has a decision or its name was revealed.
 */
export type Anonymity = 'due' | 'veiled' | 'lifted'

export interface InterviewTables {
  interviews: {
    id: Generated<number>
    code: string
    /** The `public_id` identifies the interview, but cannot open the test. */
    public_id: string
    /** The column `metadata` is JSON or null. */
    external_id: string | null
    metadata: string | null
    name: string
    email: string
    /** The column `search` contains the name and the e-mail address in lower case, without accents. */
    search: string
    created_by: number | null
    created_by_name: string
    creation_key: string | null
    amount_of_questions: number
    max_time: number
    created_at: number
    started_at: number | null
    deadline_at: number | null
    /** Time when the candidate finished, or the deadline, even if the server closed the test later. */
    closed_at: number | null
    closed_by: 'candidate' | 'clock' | null
    score: number | null
    correct: number | null
    partially: number | null
    wrong: number | null
    unanswered: number | null
    details: string | null
    /** The names of all labels of the interview in one text; see `attempts/scoreCounts.ts`. */
    label_set: string
    /** If several nodes write, every journal row increments this number; see `attempts/attemptCache.ts`. */
    revision: Generated<number>
    blueprint_id: number | null
    /**
     * Language of the e-mails and of the first page, unless the candidate has chosen another language in the browser.
     */
    language: RoundLanguage | null
    /** For `opens_at` and `closes_at`, null means no limit. */
    opens_at: number | null
    closes_at: number | null
    withdrawn_at: number | null
    /** Number of changes of the time window. Calendars use the version with the highest number. */
    window_changes: Generated<number>
    window_changed_at: number | null
    deleted_at: number | null
    trial_at: number | null
    /** Unique key of the interview while the test can be started or is running; see `attempts/openKeys.ts`. */
    open_key: string | null
    /**
     * The extra time is calculated from the time ledger, like `started_at`, `deadline_at` and `closed_at`; see
     * `attempts/clock/clocks.ts`.
     */
    extra_seconds: Generated<number>
    /** The column `extra_percent` is set if the extra time is a percentage of `max_time`. */
    extra_percent: number | null
    given_seconds: Generated<number>
    /** Start of the current or last running time of the test, and the sum of earlier running times in milliseconds. */
    run_from: number | null
    ran_ms: Generated<number>
    /** If a test has `reopened_at` but no deadline, it waits for its candidate. */
    reopened_at: number | null
    /** The end before the test was reopened. The earlier end is restored if the candidate does not return. */
    last_end_at: number | null
    /**
     * The end of the test without extra time, for readers who may not see extra time; see
     * `domain/src/exam/maskedTime.ts`.
     */
    told_end_at: number | null
    /** The score by the original answer keys. `first_score` is null if no fix of an answer key affects the test. */
    first_score: number | null
    /** Number of questions of the test that no longer count because of a fix of the answer key. */
    voided: Generated<number>
    /** Number of questions that count as correct for all candidates because of a fix of the answer key. */
    credited: Generated<number>
    decision: Generated<DecisionState>
    /** Number of answered questions, also those without effect on the score. Null before the end. */
    answered: number | null
    /** The state of the interview's anonymity; see `attempts/anonymity/anonymize.ts`. */
    veil: Generated<Anonymity | null>
    /** The alias is set when the interview becomes anonymous for the first time. */
    alias: Generated<string | null>
    /**
     * Shows when the displayed name last changed, as the counter of the rename lock; see
     * `attempts/anonymity/rename.ts`.
     */
    renamed: Generated<number | null>
    told_seconds: number | null
    /** Reasons for a closer look at the test, separated by spaces; see `attempts/presence/attentionFlags.ts`. */
    marks: Generated<string>
    /**
     * `may_confirm_since` is set if the candidate was informed that a verification test may follow. `may_confirm_since`
     * does not change after the start of the test.
     */
    may_confirm_since: number | null
    confirms: number | null
    /** Hash of a cookie. Only the browser with this cookie can continue the verification test. */
    seat: string | null
  }
  /** The table contains results by label, so that the ranking can be sorted by a label. */
  label_ratios: {
    interview_id: number
    label_id: number
    blueprint_id: number
    /** The share of correct answers in millionths, or null if no question of the label counts. */
    ratio: number | null
    told_end_at: number | null
    code: string
  }
  confirmations: {
    interview_id: number
    /**
     * The column `basis` contains, as JSON, the data for the result, as it was when the verification test was created.
     */
    basis: string
    /**
     * The column `told` contains, as JSON, the limits, error rates and correct answers of the verification test
     * (`attempts/verification/documents.ts`).
     */
    told: string
    verdict: ConfirmationVerdict | null
    /** Hash of the room code (valid once), time when the code expires, and number of wrong attempts. */
    room_hash: string | null
    room_until: number | null
    room_tries: Generated<number>
    /** The column `room_wrong` contains, as JSON, the number of wrong attempts for each hash of an IP address. */
    room_wrong: string | null
  }
  /** Real name and e-mail address of an anonymous interview; no other table contains them. */
  veiled_names: { interview_id: number; name: string; email: string }
  interview_counts: { label_set: string; score: number; amount: number }
  label_outcomes: { label_set: string; correct: number; counted: number; amount: number }
  interview_labels: { interview_id: number; label_id: number; name: string; color: string }
  papers: {
    interview_id: number
    position: number
    question_id: number
    version_id: number
    passage_version_id: number | null
    /** The column `labels` contains, as JSON, the labels with their colours at the time of the draw. */
    labels: string
    /**
     * The column `option_order` contains, as JSON, the ids of the options in the drawn order. `option_order` is null
     * for the author's order.
     */
    option_order: string | null
    /** Language of the translation that this candidate reads. `wording` is null for the original text. */
    wording: string | null
    /** The final answer: the chosen options as JSON, and the seconds without extra time. */
    chosen: string | null
    seconds: number | null
    /**
     * The column `right_ids` contains, as JSON, the correct options after fixes of the answer key. `right_ids` is null
     * if the version's own answer key is valid.
     */
    right_ids: string | null
    /**
     * The last fix of the answer key that affects the question, and the fix that excluded the question from scoring.
     */
    key_fix_id: number | null
    voided_by: number | null
    credited_by: number | null
  }
  receipts: {
    id: Generated<number>
    interview_id: number
    end_at: number
    lines: number
    receipt: string
    hash: string
  }
  ledger: {
    id: Generated<number>
    interview_id: number
    at: number
    kind: LedgerKind
    seconds: number
    actor_id: number | null
    actor_name: string
    reason: string | null
  }
  ledger_keys: { key: string; call: string; interview_id: number | null; at: number; answer: string }
}

export const interviewPersonalColumns = personalColumnsOf<InterviewTables>()({
  interviews: {
    candidate:
      'external_id metadata name email search amount_of_questions max_time created_at started_at deadline_at closed_at closed_by score correct partially wrong unanswered details label_set blueprint_id language opens_at closes_at withdrawn_at window_changes window_changed_at deleted_at trial_at open_key extra_seconds extra_percent given_seconds run_from ran_ms reopened_at last_end_at told_end_at first_score voided credited decision answered veil alias told_seconds marks may_confirm_since confirms',
    staff: 'created_by created_by_name',
    nobody: 'id code public_id creation_key revision renamed seat',
  },
  confirmations: { candidate: 'interview_id basis told verdict room_wrong', nobody: 'room_hash room_until room_tries' },
  veiled_names: { candidate: 'interview_id name email' },
  interview_counts: { nobody: 'label_set score amount' },
  label_outcomes: { nobody: 'label_set correct counted amount' },
  label_ratios: { candidate: 'interview_id label_id blueprint_id ratio told_end_at', nobody: 'code' },
  interview_labels: { candidate: 'interview_id label_id name color' },
  papers: {
    candidate:
      'interview_id position question_id version_id passage_version_id labels option_order wording chosen seconds right_ids key_fix_id voided_by credited_by',
  },
  receipts: { candidate: 'interview_id end_at lines receipt hash', nobody: 'id' },
  ledger: { candidate: 'interview_id at kind seconds reason', staff: 'actor_id actor_name', nobody: 'id' },
  ledger_keys: { candidate: 'interview_id answer', nobody: 'key call at' },
})
