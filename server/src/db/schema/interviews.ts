import type { RoundLanguage } from '@assay/contract/blueprints'
import type { DecisionState } from '@assay/contract/decisions/decision'
import type { LedgerKind } from '@assay/domain/exam/ledger'
import type { ConfirmationVerdict } from '@assay/domain/verification/rates'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

/** `due`: anonymous after its end. `lifted`: decided or revealed, and never anonymous again. */
export type Veil = 'due' | 'veiled' | 'lifted'

export interface InterviewTables {
  interviews: {
    id: Generated<number>
    code: string
    /** Public id for programs; it cannot open the test. */
    public_id: string
    /** Id and metadata set by a program; metadata is JSON or null. */
    external_id: string | null
    metadata: string | null
    name: string
    email: string
    /** Search form of name and e-mail: lower case, without accents. */
    search: string
    created_by: number | null
    created_by_name: string
    creation_key: string | null
    amount_of_questions: number
    max_time: number
    created_at: number
    started_at: number | null
    deadline_at: number | null
    /** The deadline, even if it was noticed later, or the moment the candidate finished. */
    closed_at: number | null
    closed_by: 'candidate' | 'clock' | null
    score: number | null
    correct: number | null
    partially: number | null
    wrong: number | null
    unanswered: number | null
    details: string | null
    /** All label names in one text, see `sitting/counts.ts`. */
    label_set: string
    /** Incremented with every journal row if several nodes write; see `sitting/examCache.ts`. */
    revision: Generated<number>
    blueprint_id: number | null
    /** Language of mails and the first page, unless the browser chose another. */
    language: RoundLanguage | null
    /** Bounds of the start window; null means no bound. */
    opens_at: number | null
    closes_at: number | null
    withdrawn_at: number | null
    /** Number and time of window changes: calendars keep the newest. */
    window_changes: Generated<number>
    window_changed_at: number | null
    deleted_at: number | null
    /** Set for a trial run by staff. */
    trial_at: number | null
    /** Unique key of blueprint and e-mail while the test is open or in progress, see `sitting/openOnce.ts`. */
    open_key: string | null
    /** Derived from the time ledger, like `started_at`, `deadline_at` and `closed_at`; see `sitting/ledger.ts`. */
    extra_seconds: Generated<number>
    /** Set if the extra time was given in percent of `max_time`. */
    extra_percent: number | null
    given_seconds: Generated<number>
    /** Start of the running or last time period, and total length of the ended ones. */
    run_from: number | null
    ran_ms: Generated<number>
    /** The last reopening. Without a deadline the test waits for its candidate. */
    reopened_at: number | null
    /** The previous end, restored if the candidate does not return. */
    last_end_at: number | null
    /** The end as everybody may see it, see `domain/exam/told.ts`. */
    told_end_at: number | null
    /** The score by the original answer keys, if a key fix covers the test; otherwise the score. */
    first_score: number | null
    /** Number of questions that answer key fixes voided. */
    voided: Generated<number>
    /** Correct answers that an answer key fix credited to everybody. */
    credited: Generated<number>
    decision: Generated<DecisionState>
    /** Questions with a final answer, including voided ones; null before the end. */
    answered: number | null
    /** Set if the round is reviewed anonymously; see `attempts/anonymity/veil.ts`. */
    veil: Generated<Veil | null>
    /** Set when the interview first becomes anonymous. */
    alias: Generated<string | null>
    /** Turn of the last change of its displayed name, see `attempts/anonymity/rename.ts`. */
    renamed: Generated<number | null>
    told_seconds: number | null
    /** Reasons for a second look, separated by spaces; see `attempts/presence/lookMarks.ts`. */
    marks: Generated<string>
    /** Set if the candidate was informed of a possible verification test; fixed at the start. */
    may_confirm_since: number | null
    confirms: number | null
    /** Hash of the cookie of the browser in which a verification test runs. */
    seat: string | null
  }
  /** Ratio of each label in finished interviews, for sorting the ranking. */
  label_ratios: {
    interview_id: number
    label_id: number
    blueprint_id: number
    /** In millionths; null if no question of the label counts. */
    ratio: number | null
    told_end_at: number | null
    code: string
  }
  /** Verification tests under supervision, and their room codes. */
  confirmations: {
    interview_id: number
    /** JSON with the basis of the verdict at the time of creation. */
    basis: string
    /** JSON: the number of questions needed for a verdict, and the correct ones among those that count. */
    told: string
    verdict: ConfirmationVerdict | null
    /** Hash of the single-use room code, its expiry, and the number of wrong tries. */
    room_hash: string | null
    room_until: number | null
    room_tries: Generated<number>
    /** JSON: wrong tries by hash of the address. */
    room_wrong: string | null
  }
  /** Name and e-mail of an anonymous interview, which are stored only here. */
  veiled_names: { interview_id: number; name: string; email: string }
  interview_counts: { label_set: string; score: number; amount: number }
  /** Number of interviews with these labels by correct and counted questions. */
  label_outcomes: { label_set: string; correct: number; counted: number; amount: number }
  interview_labels: { interview_id: number; label_id: number; name: string; color: string }
  papers: {
    interview_id: number
    position: number
    question_id: number
    version_id: number
    passage_version_id: number | null
    /** JSON: labels with their colours at that time. */
    labels: string
    /** JSON: option ids in the drawn order; null for the author's order. */
    option_order: string | null
    /** Language of the translation that this candidate reads; null for the original text. */
    wording: string | null
    /** Final state: JSON of the chosen options, and the seconds as everybody may see them. */
    chosen: string | null
    seconds: number | null
    /** JSON: correct options by the valid answer key fixes; null if the version's own key applies. */
    right_ids: string | null
    /** The last answer key fix that covers it, and the fix that voided it. */
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
  /** Time ledger of an interview, in the order of the changes. */
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
