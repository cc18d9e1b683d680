import type { RoundLanguage } from '@assay/contract/blueprints'
import type { DecisionState } from '@assay/contract/decisions/decision'
import type { ConfirmationVerdict } from '@assay/domain/confirm/rates'
import type { LedgerKind } from '@assay/domain/exam/ledger'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** `due`: it is veiled at its end. `lifted`: it was decided or revealed, and is never veiled again. */
export type Veil = 'due' | 'veiled' | 'lifted'

/** An interview with its paper, and all that is told of it as a whole. */
export interface InterviewTables {
  interviews: {
    id: Generated<number>
    code: string
    /** What names it to programs; no test can be sat with it. */
    public_id: string
    /** What a program calls it, and what it has noted on it: a document, null for none. */
    external_id: string | null
    metadata: string | null
    name: string
    email: string
    /** Name and e-mail as they are searched: lower-case, without accents. */
    search: string
    created_by: number | null
    created_by_name: string
    creation_key: string | null
    amount_of_questions: number
    max_time: number
    created_at: number
    started_at: number | null
    deadline_at: number | null
    /** When it ended: the deadline, however late that was noticed, or the moment the candidate finished. */
    closed_at: number | null
    closed_by: 'candidate' | 'clock' | null
    score: number | null
    correct: number | null
    partially: number | null
    wrong: number | null
    unanswered: number | null
    /** A document: the ratios per label. */
    details: string | null
    /** The names of its labels in one text, see sitting/counts.ts. */
    label_set: string
    /** Moves on with every row of the journal where several nodes write; see sitting/examCache.ts. */
    revision: Generated<number>
    blueprint_id: number | null
    /** What its mails and its first page are written in, unless the browser has chosen. */
    language: RoundLanguage | null
    /** It can be started from here, and until there; null is no bound. */
    opens_at: number | null
    closes_at: number | null
    withdrawn_at: number | null
    /** How often its window was changed, and when last: calendars keep the newest. */
    window_changes: Generated<number>
    window_changed_at: number | null
    /** Since when it lies in the bin. */
    deleted_at: number | null
    /** Since when it is there, where it is a trial run of the staff. */
    trial_at: number | null
    /** Blueprint and e-mail while it can be started or is in progress: unique, see sitting/openOnce.ts. */
    open_key: string | null
    /** Follow from the rows of the ledger, with `started_at`, `deadline_at` and `closed_at`; see sitting/ledger.ts. */
    extra_seconds: Generated<number>
    /** Where the extra time was given in percent of `max_time`. */
    extra_percent: number | null
    given_seconds: Generated<number>
    /** Since when the clock runs, or ran last, and how long it ran in the stretches that have ended. */
    run_from: number | null
    ran_ms: Generated<number>
    /** The last time that it was reopened; it waits while it has no deadline. */
    reopened_at: number | null
    /** The end that is put back where nobody comes. */
    last_end_at: number | null
    /** The end as everybody may know it, see domain/exam/told.ts. */
    told_end_at: number | null
    /** The score by the keys that the paper was drawn with, where a key fix covers the paper; else it is the score. */
    first_score: number | null
    /** How many of its questions a key fix has taken out. */
    voided: Generated<number>
    /** Of the correct ones those that a key fix has made right for everybody. */
    credited: Generated<number>
    /** The state of its newest decision. */
    decision: Generated<DecisionState>
    /** How many questions have an answer in the end, those that were taken out among them; null before. */
    answered: number | null
    /** Where its round is read blind; see sitting/veils/veil.ts. */
    veil: Generated<Veil | null>
    /** The letters that stand for its name, from the first time that it is veiled on. */
    alias: Generated<string | null>
    /** The turn in which it was called something else, see sitting/veils/rename.ts. */
    renamed: Generated<number | null>
    /** How long the clock ran in all, as everybody may know it; null before the end. */
    told_seconds: number | null
    /** Why it is worth a second look, parted by spaces; see sitting/presence/lookMarks.ts. */
    marks: Generated<string>
    /** Since when its candidate is told that a confirmation may follow; of one that was started for good. */
    may_confirm_since: number | null
    /** The interview that it confirms. */
    confirms: number | null
    /** The hash of what the browser holds in which a confirmation is sat. */
    seat: string | null
  }
  /** How much of each of its labels was right, of finished ones of a blueprint: its ranking is sorted by it. */
  label_ratios: {
    interview_id: number
    label_id: number
    blueprint_id: number
    /** In millionths; null where nothing of the label counts. */
    ratio: number | null
    told_end_at: number | null
    code: string
  }
  /** A second test under supervision, and how it is let begin. */
  confirmations: {
    interview_id: number
    /** A document: what it is judged by, as it was when it was made. */
    basis: string
    /** A document: where it begins to tell something, and what is right of what counts. */
    told: string
    /** Null until it is over. */
    verdict: ConfirmationVerdict | null
    /** The hash of the code that is good for one entry, until when, and how many wrong ones were tried. */
    room_hash: string | null
    room_until: number | null
    room_tries: Generated<number>
    /** A document: how often each address was wrong, by its hash. */
    room_wrong: string | null
  }
  /** The name and the e-mail of a veiled interview, which are nowhere else. */
  veiled_names: { interview_id: number; name: string; email: string }
  interview_counts: { label_set: string; score: number; amount: number }
  /** So many with these labels had so many right of those that count for them. */
  label_outcomes: { label_set: string; correct: number; counted: number; amount: number }
  interview_labels: { interview_id: number; label_id: number; name: string; color: string }
  papers: {
    interview_id: number
    position: number
    question_id: number
    version_id: number
    /** The passage of its question as it stood, where it had one. */
    passage_version_id: number | null
    /** A document: the labels as they were, with their colours. */
    labels: string
    /** A document: the options' ids in the order that was drawn for this paper; null where they stand as written. */
    option_order: string | null
    /** The language of the wording that this candidate reads; null is the question's own text. */
    wording: string | null
    /** What the end came to: a document, the options that were chosen, and the seconds as everybody may know them. */
    chosen: string | null
    seconds: number | null
    /** A document: what is right on this paper by the key fixes that stand; null where the version's own key is in force. */
    right_ids: string | null
    /** The last key fix that covers it, and the one by which it counts for nobody. */
    key_fix_id: number | null
    voided_by: number | null
    credited_by: number | null
  }
  receipts: {
    id: Generated<number>
    interview_id: number
    end_at: number
    /** How many lines it tells. */
    lines: number
    /** The first digits of the hash, by which it is found. */
    receipt: string
    hash: string
  }
  /** Every change of an interview's time, in the order of the changes. */
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
  /** What a call with an Idempotency-Key was answered by; see sitting/once.ts. */
  ledger_keys: { key: string; call: string; interview_id: number | null; at: number; answer: string }
}

export const interviewsTell = tellsOf<InterviewTables>()({
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
