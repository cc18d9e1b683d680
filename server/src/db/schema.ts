import type { Origin } from '@assay/contract/bank/history'
import type { Format, ImportState, ItemState } from '@assay/contract/bank/imports'
import type { PictureType } from '@assay/contract/bank/pictures'
import type { RoundLanguage } from '@assay/contract/blueprints'
import type { RemarkKind } from '@assay/contract/clock/remarks'
import type { SecondFactorRule } from '@assay/contract/doors/policy'
import type { DeliveryError, deliveryStates } from '@assay/contract/doors/webhooks'
import type { EventKind } from '@assay/contract/eventKinds'
import type { Treatment } from '@assay/contract/insight/keyFix'
import type { MailKind } from '@assay/contract/invitations'
import type { LedgerKind } from '@assay/domain/exam/ledger'
import type { FixedStatus } from '@assay/domain/insight/keyFix'
import type { EditionSums, OptionSums } from '@assay/domain/insight/tally'
import type { Role } from '@assay/domain/people/permissions'
import type { Generated, Kysely, Transaction } from 'kysely'

/** Times are integer milliseconds in UTC; flags are a role, a state or a nullable time, never a boolean column. */
export interface Schema {
  /** One row a rule that spans rows; whoever writes under that rule takes its turn here first. */
  turns: { name: string; taken: number }
  users: {
    id: Generated<number>
    email: string
    full_name: string
    role: Role
    password_hash: string
    created_at: number
    deactivated_at: number | null
    /** Since when somebody who registered by themself waits to be let in; inactive until then. */
    waiting_since: number | null
    /** Who they are to the company's sign-in, and when it last let them in; see auth/sso. A linked one has no password. */
    sso_issuer: Generated<string | null>
    sso_subject: Generated<string | null>
    sso_signed_in_at: Generated<number | null>
  }
  sessions: {
    token_hash: string
    /** How its owner names it; opens nothing. */
    id: string
    user_id: number
    created_at: number
    last_seen_at: number
    expires_at: number
    /** Where it was used last. */
    address: string
    /** In words, see domain/people/device.ts. */
    device: string
  }
  /** Authenticator apps and passkeys; see auth/factor. */
  factors: {
    id: string
    user_id: number
    kind: 'totp' | 'passkey'
    name: string
    /** Of an app what its codes are made from, of a passkey the public key in base64url. */
    secret: string
    /** How the browser names a passkey. */
    credential_id: string | null
    transports: string | null
    /** The last step that was taken, or how often the passkey says that it was used. */
    counter: number
    created_at: number
    /** Null while it is being set up. */
    confirmed_at: number | null
    last_used_at: number | null
  }
  recovery_codes: { user_id: number; code_hash: string }
  /** Tries of a second step that were wrong, for as long as they count. */
  wrong_factors: { user_id: number; at: number }
  /** Signing in, or adding a passkey, that waits for its second half. */
  challenges: {
    hash: string
    /** Null where a passkey alone will tell who it is. */
    user_id: number | null
    kind: 'sign_in' | 'passkey' | 'new_passkey'
    /** Of the password that was proved: with a new one it is over. */
    password_hash: string | null
    /** What a passkey signs. */
    nonce: string
    wrong: number
    expires_at: number
  }
  /** Signing in at the company that waits for the browser to come back. */
  sso_states: { hash: string; browser_hash: string; to: string; expires_at: number }
  sign_in_links: { hash: string; user_id: number; kind: 'password' | 'once'; expires_at: number }
  api_tokens: {
    id: Generated<number>
    token_hash: string
    name: string
    hint: string
    /** Parted by spaces. */
    scopes: string
    /** Whose it is; null where it is nobody's. */
    user_id: number | null
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
    last_used_at: number | null
    last_used_address: string | null
  }
  /** What calls with an Idempotency-Key were answered; see http/once.ts. */
  kept_answers: {
    caller: string
    key: string
    call: string
    /** Of the body, which is not kept. */
    digest: string
    at: number
    /** Null while it runs. */
    status: number | null
    answer: string | null
    erased_at: number | null
  }
  /** One row at most: what holds for everybody. */
  policy: { name: string; second_factor: SecondFactorRule }
  /** What an installation keeps to itself, see auth/installationKey.ts. */
  secrets: { name: string; value: string }
  audit: {
    id: Generated<number>
    at: number
    actor_id: number | null
    actor_name: string
    action: string
    object_kind: string
    object_id: string
    detail: string | null
    address: string
    actor_kind: Generated<'user' | 'token' | 'shell' | 'system'>
    /** What follows is null until the deed is sealed, see audit/seal.ts. */
    seq: Generated<number | null>
    /** The actor's name as it is looked for. */
    actor_words: Generated<string | null>
    salt: Generated<string | null>
    digest: Generated<string | null>
    hash: Generated<string | null>
    /** When an erasure took its detail and the salt. */
    erased_at: Generated<number | null>
    /** What is counted in it grows until then, and is sealed afterwards. */
    grows_until: Generated<number | null>
    /** What is noted once has a name of its own. */
    once: Generated<string | null>
  }
  /** One row: where the chain of the deeds ends. */
  audit_head: { name: string; seq: number; hash: string }
  /** Addresses that are told of events. */
  webhooks: {
    id: Generated<number>
    url: string
    /** A document: the list of them. */
    events: string
    /** `whsec_` and what signs, in base64. */
    secret: string
    /** Signs as well until then. */
    old_secret: string | null
    old_secret_until: number | null
    deactivated_at: number | null
    trouble: 'GONE' | 'FAILING' | null
    created_at: number
    created_by: number | null
    created_by_name: string
    last_delivered_at: number | null
  }
  /** An event on its way to a webhook; see webhooks/outbox.ts. */
  deliveries: {
    id: Generated<number>
    webhook_id: number
    message_id: string
    type: string
    interview_id: number | null
    /** When what it tells has happened. */
    at: number
    /** A document: what its body tells, but for the link. */
    data: string
    /** Null until the first try, the same in all of them. */
    body: string | null
    state: (typeof deliveryStates)[number]
    /** Whether somebody sent it by hand; that is tried once, also where the webhook is turned off. */
    sent_by: 'event' | 'hand'
    /** How often it was tried, and which try of the schedule comes next. */
    attempts: number
    tries: number
    last_attempt_at: number | null
    /** When it is tried; while a node has it, when that node is given up. Null once it is over. */
    next_at: number | null
    /** What the node that has it in hand knows it by. */
    taken_by: string | null
    status: number | null
    error: DeliveryError | null
  }
  /** Receipts; see erasure/erase.ts. */
  erasures: {
    id: Generated<number>
    at: number
    by_id: number | null
    by_name: string
    cause: 'request' | 'retention'
    reason: string | null
    /** Its deed. */
    audit_id: number | null
    interviews: number
    submissions: number
    events: number
    mails: number
    remarks: number
    audit_details: number
  }
  erased_interviews: { erasure_id: number; interview_id: number; code_hash: string }
  /** One row at most: after how many days interviews are erased from `from_at` on, and until then. */
  retention: { name: string; days: number; from_at: number; days_before: number | null }
  tallies: { name: string; amount: number }
  labels: {
    id: Generated<number>
    /** Upper-case. */
    name: string
    description: string
    color: string
    /** How many questions of the bank have it. */
    amount_of_questions: number
    /** The import that made it, until somebody changes it. */
    import_id: Generated<number | null>
  }
  /** Images that descriptions show; see pictures/storePicture.ts. */
  pictures: {
    id: Generated<number>
    /** The last part of its address: made by chance, with the ending of its type. */
    name: string
    /** Of its bytes: the same picture is there once. */
    digest: string
    type: PictureType
    /** As it is shown. */
    width: number
    height: number
    size: number
    created_at: number
    /** Since when nothing is known to mention it. */
    unused_since: number | null
    /** The import that brought it, until somebody else brings it too. */
    import_id: number | null
  }
  /** Apart, so that what is noted of a picture does not write it anew. */
  picture_bytes: { picture_id: number; bytes: Uint8Array }
  /** What mentions which pictures. */
  version_pictures: { version_id: number; picture_id: number }
  import_pictures: { import_id: number; picture_id: number }
  blueprint_pictures: { blueprint_id: number; picture_id: number }
  questions: {
    id: Generated<number>
    code: string
    /** The number of its current version. */
    version: number
    archived_at: Generated<number | null>
    /** The import that it came with. */
    import_id: Generated<number | null>
    /** Of its first version, and of its current one: what lists are filtered and sorted by. */
    created_by: number | null
    kind: 'single' | 'multiple'
    changed_at: number
  }
  /** What a question is searched by, see domain/bank/searchable; it is written anew with every version. */
  question_texts: {
    question_id: number
    text: string
    /** How often the turn of the bank was taken when it was written: nodes read what is newer than what they know. */
    turn: number
  }
  question_versions: {
    id: Generated<number>
    question_id: number
    version: number
    description: string
    description_html: string
    kind: 'single' | 'multiple'
    /** Whether each paper draws the order of the options, or all keep the author's. */
    option_order: 'drawn' | 'kept'
    /** A canonical BCP 47 tag; null where nobody has said it. */
    lang: string | null
    /** A document, see questions/answers.ts. */
    answers: string
    digest: string
    created_at: number
    created_by: number | null
    /** Kept when the user is deleted; null where nobody is known. */
    author_name: string | null
    /** A document: the names of its labels at that time; null where nobody noted them. */
    labels: string | null
    origin: Origin
  }
  /** The labels that a question had when it left the bank. */
  archived_labels: { name: string; question_id: number }
  question_labels: { label_id: number; question_id: number }
  /** Files that were read; see imports/importRow.ts. */
  imports: {
    id: Generated<number>
    /** Without its path. */
    file_name: string
    format: Format | 'mixed' | null
    encoding: string | null
    encoding_by: 'told' | 'guessed' | null
    state: ImportState
    read_done: number
    read_total: number | null
    created_at: number
    created_by: number | null
    created_by_name: string
    /** Until then its items stay, and itself unless it was confirmed. */
    expires_at: number
    /** The node that reads it, and when that last said so. */
    reader: string | null
    alive_at: number | null
    /** A document, see imports/summary.ts. */
    summary: string
    added: number
    done_at: number | null
    done_by: number | null
    done_by_name: string | null
    undone_at: number | null
    undone_by: number | null
    undone_by_name: string | null
  }
  /** The questions of a file as they would be stored; see imports/itemRow.ts. */
  import_items: {
    import_id: number
    number: number
    state: ItemState
    taken: 'yes' | 'no'
    name: string
    file: string | null
    line: number | null
    code: string
    description: string
    description_html: string
    kind: 'single' | 'multiple'
    option_order: 'drawn' | 'kept'
    lang: string | null
    /** Documents, all that follow but the digest; null where there is nothing. */
    answers: string
    digest: string
    /** As question_texts has it. */
    search: string
    labels: string
    losses: string | null
    errors: string | null
    same_as: string | null
    near: string | null
  }
  interviews: {
    id: Generated<number>
    code: string
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
    /** Moves on with every row of the journal where several nodes write; see sitting/live.ts. */
    revision: Generated<number>
    blueprint_id: number | null
    /** What its mails and its first page are written in, unless the browser has chosen. */
    language: RoundLanguage | null
    /** It can be started from here, and until there; null is no bound. */
    opens_at: number | null
    closes_at: number | null
    withdrawn_at: number | null
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
  blueprints: {
    id: Generated<number>
    name: string
    amount_of_questions: number
    max_time: number
    language: RoundLanguage
    instructions: string
    instructions_html: string
    open_days: number | null
    reminder_hours: number | null
    time_zone: string
    /** A document: the words of its mails, see blueprints/blueprint.ts. */
    texts: string
    created_by: number | null
    created_by_name: string
    created_at: number
    archived_at: number | null
  }
  blueprint_labels: {
    blueprint_id: number
    position: number
    label_id: number
    /** As they were when the blueprint was saved: shown once the label is gone. */
    name: string
    color: string
    amount: number | null
  }
  blueprint_counts: { blueprint_id: number; score: number; amount: number }
  shares: {
    id: Generated<number>
    /** SHA-256 of the token, which nobody keeps. */
    token_hash: string
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
  }
  share_interviews: { share_id: number; interview_id: number; position: number }
  /** Mails that wait, and what came of them; see mail/queue.ts. */
  mails: {
    id: Generated<number>
    /** Null for a mail that is about no interview. */
    interview_id: number | null
    /** Whom a mail to a member of the staff is for. */
    user_id: Generated<number | null>
    kind: MailKind | 'password'
    message_id: string
    state: 'queued' | 'sent' | 'failed'
    queued_at: number
    /** When it is tried; while a node has it, when that node is given up. */
    next_at: number
    tries: number
    first_tried_at: number | null
    tried_at: number | null
    /** What the node that has it in hand knows it by. */
    taken_by: string | null
    /** When it was sent or failed for good. */
    ended_at: number | null
    /** What the last try met. */
    code: 'SERVER' | 'LATER' | 'REFUSED' | 'GAVE_UP' | 'NO_LONGER_OPEN' | null
    /** The mail server's words, without the address. */
    detail: string | null
    /** The end of the window that a reminder by itself was for. */
    closes_at: number | null
  }
  /** The tries that count against the rate of all nodes. */
  mail_tries: { taken_by: string; counts_until: number }
  interview_counts: { label_set: string; score: number; amount: number }
  interview_labels: { interview_id: number; label_id: number; name: string; color: string }
  papers: {
    interview_id: number
    position: number
    question_id: number
    version_id: number
    /** A document: the labels as they were, with their colours. */
    labels: string
    /** A document: the options' ids in the order that was drawn for this paper; null where they stand as written. */
    option_order: string | null
    /** What the end came to: a document, the options that were chosen, and the seconds as everybody may know them. */
    chosen: string | null
    seconds: number | null
    /** A document: what is right on this paper by the key fixes that stand; null where the version's own key is in force. */
    right_ids: string | null
    /** The last key fix that covers it, and the one by which it counts for nobody. */
    key_fix_id: number | null
    voided_by: number | null
  }
  /** Interviews that closing, deleting, reopening or a key fix has changed since they were counted; in the order of the changes. */
  insight_due: { id: Generated<number>; interview_id: number }
  /** What was added to the tallies for an interview; see insight/counting/contribution.ts. */
  insight_counted: { interview_id: number; end_at: number; document: string }
  /** The tally of each edition: sums of whole numbers. */
  insight_editions: {
    id: Generated<number>
    question_id: number
    digest: string
    /** The turn of counting that changed it last. */
    turn: number
  } & EditionSums
  insight_options: { edition: number; option_id: number } & OptionSums
  /** Months as they are counted from the year 0. */
  insight_months: { edition: number; month: number; shown: number; correct: number }
  /** The last is the one that answers; without `made_at` it is still being made. */
  insight_fits: {
    id: Generated<number>
    began_at: number
    made_at: number | null
    turn: number
    interviews: number
    /** See insight/fit/queries.ts. */
    document: string
  }
  insight_fit_editions: { fit_id: number; edition: number; document: string }
  insight_fit_groups: { fit_id: number; name: string; document: string }
  insight_fit_people: {
    fit_id: number
    interview_id: number
    label_set: string
    blueprint_id: number | null
    /** The adjusted score, rounded. */
    score: number
  }
  key_fixes: {
    id: Generated<number>
    question_id: number
    /** The digest of the wording that it covers. */
    wording: string
    treatment: Treatment
    reason: string
    /** Documents: answers' ids. */
    right_ids: string
    right_before: string
    bank_before: string | null
    by_id: number | null
    by_name: string
    at: number
    of_version: number
    version: number
    /** The newest interview that there was. */
    covered_to: number
    finished: number
    unfinished: number
    changed: number
    score_changed: number
    undone_at: number | null
    undone_by: number | null
    undone_by_name: string | null
    undone_reason: string | null
  }
  key_fix_changes: {
    key_fix_id: number
    interview_id: number
    /** In the list, the largest change first. */
    place: number
    status_before: FixedStatus
    status_after: FixedStatus
    score_before: number
    score_after: number
    rank_before: number
    rank_after: number
    rank_of: number
  }
  /** Finished ones that a key fix has left as they were. */
  key_fix_left: { key_fix_id: number; interview_id: number }
  submissions: {
    id: Generated<number>
    interview_id: number
    position: number
    /** `same`: submitted again without a change; `clock`: a draft that became the answer because time ran out. */
    kind: 'answer' | 'same' | 'draft' | 'clock'
    /** A document: the chosen options in ascending order. */
    options: string
    time_spent: number
    received_at: number
    key: string | null
    /** How many questions were answered once this row was in. */
    answered: number
    address: string
  }
  interview_events: {
    id: Generated<number>
    interview_id: number
    at: number
    kind: EventKind
    detail: string
    once: string | null
  }
  /** When a running test was heard of last; see sitting/presence/signs.ts. */
  presences: {
    interview_id: number
    heard_at: number
    /** Since when its page has said that it is out of sight; null where it is in sight. */
    hidden_at: number | null
    /** When its page first told of its presence: nothing is measured before. */
    measured_from: number | null
    /** Where the oldest gap begins whose cause the next presence tells. */
    unsettled_from: number | null
  }
  /** Stretches in which a running test was not heard of; they never overlap. */
  gaps: {
    id: Generated<number>
    interview_id: number
    from_at: number
    to_at: number
    cause: 'network' | 'page' | 'server'
    outage_id: number | null
    /** When it was given back: once ever. */
    given_at: number | null
  }
  /** One row: when a server of this database was last alive. */
  marks: { name: string; at: number }
  /** Stretches in which none was. */
  outages: { id: Generated<number>; from_at: number; to_at: number; tests: number }
  /** What candidates wrote while their tests ran. */
  remarks: {
    id: Generated<number>
    interview_id: number
    number: number
    at: number
    kind: RemarkKind
    question_id: number | null
    /** Of the question, as its paper has it. */
    version_id: number | null
    text: string
    key: string | null
  }
  /** What candidates wrote after the end, once each. */
  replies: { interview_id: number; at: number; text: string }
}

declare const kind: unique symbol

/** Where a query may run: it does not matter whether anything else is stored with it. */
export type Queryable = Kysely<Schema>

/** The database as a whole. It is what begins a transaction, and never stands for one. */
export type Db = Queryable & { readonly [kind]: 'database' }

/** A transaction, as `inTransaction` gives it: for what must be stored as a whole with something else, or not at all. */
export type Tx = Transaction<Schema> & { readonly [kind]: 'transaction' }
