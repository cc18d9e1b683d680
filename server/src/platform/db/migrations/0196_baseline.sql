-- All tables as release 0.3.0 made them. Words in braces differ between the engines: see 0196_baseline.ts.

create table turns (
  name text primary key, taken {whole} not null
);

create table users (
  id {id}, email text not null unique, full_name text not null, role text not null,
  password_hash text not null, created_at {whole} not null, deactivated_at {whole}, waiting_since {whole}, sso_issuer text,
  sso_subject text, sso_signed_in_at {whole}, left_at {whole}, provisioned_at {whole}, directory_key text, external_id text,
  directory_profile text, email_claimed_at {whole}
);
create unique index users_by_sso on users (sso_issuer, sso_subject);
create unique index users_by_directory_key on users (directory_key);
create index users_by_external_id on users (external_id) where external_id is not null;

create table sessions (
  token_hash text primary key, user_id {whole} not null references users (id) on delete cascade, created_at {whole} not null,
  last_seen_at {whole} not null, expires_at {whole} not null, id text default '' not null, address text default '' not null,
  device text default '' not null, sso_sid text, id_token text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create unique index sessions_by_id on sessions (user_id, id);
create index sessions_by_sid on sessions (sso_sid) where sso_sid is not null;

create table audit (
  id {id}, at {whole} not null, actor_id {whole}, actor_name text not null, action text not null,
  object_kind text not null, object_id text not null, detail text, address text not null, actor_kind text default 'user' not null,
  seq {whole}, erased_at {whole}, grows_until {whole}, actor_words text, salt text, digest text, hash text, once text
);
create index audit_by_object on audit (object_kind, object_id);
create unique index audit_by_seq on audit (seq);
create unique index audit_once on audit (once);
create index audit_by_time on audit (at);
create index audit_unsealed on audit (id) where seq is null;
create index audit_by_action on audit (action, seq);
create index audit_by_object_id on audit (object_id, seq);
create index audit_by_address on audit (address, seq);

create table tallies (
  name text primary key, amount {whole} not null
);

create table labels (
  id {id}, name text not null unique, description text not null, color text not null,
  amount_of_questions {whole} not null, import_id {whole}
);
create index labels_by_import on labels (import_id) where import_id is not null;

create table passages (
  id {id}, code text not null unique, version {whole} not null, search text not null, archived_at {whole},
  import_id {whole}
);
create index passages_by_import on passages (import_id) where import_id is not null;

create table questions (
  id {id}, code text not null unique, version {whole} not null, archived_at {whole}, import_id {whole},
  created_by {whole}, kind text default 'single' not null, changed_at {whole} default 0 not null,
  passage_id {whole} references passages (id)
);
create index questions_in_bank on questions (archived_at, id);
create index questions_by_import on questions (import_id) where import_id is not null;
create index questions_by_change on questions (archived_at, changed_at, id);
create index questions_by_author on questions (created_by);
create index questions_archived on questions (id) where archived_at > 0;
create index questions_by_passage on questions (passage_id) where passage_id is not null;

create table question_versions (
  id {id}, question_id {whole} not null references questions (id), version {whole} not null,
  description text not null, description_html text not null, kind text not null, answers text not null, digest text not null,
  created_at {whole} not null, created_by {whole}, option_order text default 'drawn' not null, lang text, author_name text, labels text,
  origin text default 'written' not null, wordings text,
  constraint question_versions_once unique (question_id, version)
);
create index question_versions_by_digest on question_versions (digest);

create table question_labels (
  label_id {whole} not null references labels (id), question_id {whole} not null references questions (id),
  constraint question_labels_once primary key (label_id, question_id)
);
create index question_labels_by_question on question_labels (question_id);

create table blueprints (
  id {id}, name text not null, amount_of_questions {whole} not null, max_time {whole} not null,
  language text not null, instructions text not null, instructions_html text not null, open_days {whole}, reminder_hours {whole},
  time_zone text not null, texts text not null, created_by {whole}, created_by_name text not null, created_at {whole} not null,
  archived_at {whole}, role text, pass_mark {whole}, version {whole} default 1 not null, deleted_at {whole}, blind_since {whole},
  may_confirm_since {whole}, twins_apart_since {whole}, exposure_cap {whole}, balanced_since {whole}
);
create index blueprints_deleted on blueprints (deleted_at) where deleted_at is not null;

create table interviews (
  id {id}, code text not null unique, name text not null, email text not null, search text not null,
  created_by {whole}, created_by_name text not null, creation_key text unique, amount_of_questions {whole} not null,
  max_time {whole} not null, created_at {whole} not null, started_at {whole}, deadline_at {whole}, closed_at {whole}, closed_by text,
  score {whole}, correct {whole}, partially {whole}, wrong {whole}, unanswered {whole}, details text, revision {whole} default 0 not null,
  label_set text default '' not null, blueprint_id {whole} references blueprints (id), language text, opens_at {whole}, closes_at {whole},
  withdrawn_at {whole}, open_key text, extra_seconds {whole} default 0 not null, given_seconds {whole} default 0 not null,
  ran_ms {whole} default 0 not null, extra_percent {whole}, run_from {whole}, reopened_at {whole}, last_end_at {whole},
  told_end_at {whole}, first_score {whole}, voided {whole} default 0 not null, decision text default 'undecided' not null,
  answered {whole}, deleted_at {whole}, veil text, alias text, renamed {whole}, told_seconds {whole}, marks text default '' not null,
  public_id text, external_id text, metadata text, trial_at {whole}, window_changes {whole} default 0 not null, window_changed_at {whole},
  may_confirm_since {whole}, confirms {whole} references interviews (id) on delete cascade, seat text, credited {whole} default 0 not null
);
create index interviews_by_end on interviews (closed_at, deadline_at);
create index interviews_by_score on interviews (score, id);
create index interviews_by_search on interviews ({search}, id);
create unique index interviews_open_once on interviews (open_key);
create index interviews_by_blueprint on interviews (blueprint_id, email);
create index interviews_unfinished on interviews (blueprint_id, started_at, withdrawn_at, closes_at) where closed_at is null and blueprint_id is not null;
create index interviews_to_remind on interviews (closes_at) where started_at is null and withdrawn_at is null;
create index interviews_reopened on interviews (reopened_at) where reopened_at is not null;
create index interviews_by_start on interviews (started_at, id);
create index interviews_by_email on interviews (email);
create index interviews_not_started on interviews (created_at) where started_at is null;
create index interviews_by_decision on interviews (decision, id);
create index interviews_by_rank on interviews (blueprint_id, score desc, told_end_at, code, correct, amount_of_questions, voided, answered) where closed_at is not null;
create index interviews_by_language on interviews (blueprint_id, language);
create index interviews_deleted on interviews (deleted_at) where deleted_at is not null;
create unique index interviews_by_alias on interviews (blueprint_id, alias) where alias is not null;
create index interviews_veiled on interviews (blueprint_id, id) where veil = 'veiled';
create index interviews_renamed on interviews (renamed, id) where renamed is not null;
create index interviews_ranked_by_lowest on interviews (blueprint_id, score, told_end_at, code) where closed_at is not null and deleted_at is null;
create index interviews_ranked_by_name on interviews (blueprint_id, {first_line}, told_end_at, code) where closed_at is not null and deleted_at is null;
create index interviews_ranked_by_end on interviews (blueprint_id, told_end_at, code) where closed_at is not null and deleted_at is null;
create index interviews_ranked_by_time on interviews (blueprint_id, told_seconds, told_end_at, code) where closed_at is not null and deleted_at is null;
create index interviews_ranked_by_unanswered on interviews (blueprint_id, unanswered, told_end_at, code) where closed_at is not null and deleted_at is null;
create index interviews_ranked_by_most_unanswered on interviews (blueprint_id, unanswered desc, told_end_at, code) where closed_at is not null and deleted_at is null;
create unique index interviews_by_public_id on interviews (public_id);
create index interviews_by_external_id on interviews (external_id, id) where external_id is not null;
create index interviews_trial on interviews (trial_at) where trial_at is not null;
create index interviews_confirming on interviews (confirms, id) where confirms is not null;
create index interviews_credited on interviews (blueprint_id) where credited > 0;
create index interviews_ranked_by_decision on interviews (blueprint_id, decision, told_end_at, code) where closed_at is not null and deleted_at is null and trial_at is null and confirms is null;
create index interviews_ranked_marked on interviews (blueprint_id, told_end_at, code) where closed_at is not null and deleted_at is null and trial_at is null and confirms is null and marks <> '';

create table interview_labels (
  interview_id {whole} not null references interviews (id) on delete cascade, label_id {whole} not null, name text not null,
  color text not null,
  constraint interview_labels_once primary key (interview_id, label_id)
);
create index interview_labels_by_name on interview_labels (name, interview_id);

create table passage_versions (
  id {id}, passage_id {whole} not null references passages (id) on delete cascade, version {whole} not null,
  title text not null, description text not null, description_html text not null, lang text, created_at {whole} not null,
  created_by {whole}, author_name text,
  constraint passage_versions_once unique (passage_id, version)
);

create table papers (
  interview_id {whole} not null references interviews (id) on delete cascade, position {whole} not null,
  question_id {whole} not null references questions (id), version_id {whole} not null references question_versions (id),
  labels text not null, option_order text, chosen text, right_ids text, seconds {whole}, key_fix_id {whole}, voided_by {whole},
  credited_by {whole}, passage_version_id {whole} references passage_versions (id), wording text,
  constraint papers_place primary key (interview_id, position)
);
create index papers_by_version on papers (version_id);
create index papers_of_question on papers (question_id, interview_id);
create index papers_by_passage on papers (passage_version_id) where passage_version_id is not null;

create table submissions (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade,
  position {whole} not null, kind text not null, options text not null, time_spent {whole} not null, received_at {whole} not null,
  key text, answered {whole} not null, address text not null,
  constraint submissions_by_key unique (interview_id, key)
);
create index submissions_by_place on submissions (interview_id, position, id);
create index submissions_by_interview on submissions (interview_id, kind, id);

create table interview_events (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade, at {whole} not null,
  kind text not null, detail text not null, once text,
  constraint interview_events_once unique (interview_id, once)
);

create table interview_counts (
  label_set text not null, score {whole} not null, amount {whole} not null,
  constraint interview_counts_once primary key (label_set, score)
);

create table secrets (
  name text primary key, value text not null
);

create table blueprint_labels (
  blueprint_id {whole} not null references blueprints (id) on delete cascade, position {whole} not null, label_id {whole} not null,
  name text not null, color text not null, amount {whole},
  constraint blueprint_labels_once primary key (blueprint_id, label_id)
);

create table blueprint_counts (
  blueprint_id {whole} not null references blueprints (id) on delete cascade, score {whole} not null, amount {whole} not null,
  changes {whole} default 0 not null,
  constraint blueprint_counts_once primary key (blueprint_id, score)
);

create table shares (
  id {id}, token_hash text not null unique, created_by {whole}, created_by_name text not null,
  created_at {whole} not null, expires_at {whole} not null, kind text default 'results' not null, note text,
  views {whole} default 0 not null, taken_over_at {whole}, token_id {whole}
);

create table share_interviews (
  share_id {whole} not null references shares (id) on delete cascade,
  interview_id {whole} not null references interviews (id) on delete cascade, position {whole} not null,
  constraint share_interviews_once primary key (share_id, interview_id)
);
create index share_interviews_by_interview on share_interviews (interview_id);

create table decision_mail_batches (
  id {id}, at {whole} not null
);

create table mails (
  id {id}, interview_id {whole} references interviews (id) on delete cascade, kind text not null,
  message_id text not null unique, state text not null, queued_at {whole} not null, next_at {whole} not null, tries {whole} not null,
  first_tried_at {whole}, tried_at {whole}, taken_by text, ended_at {whole}, code text, detail text, closes_at {whole},
  user_id {whole} references users (id) on delete cascade, batch_id {whole} references decision_mail_batches (id), sends_at {whole},
  recalled_at {whole}, about text
);
create index mails_by_interview on mails (interview_id, kind, id);
create index mails_next on mails (next_at) where state = 'queued';
create index mails_invited on mails (interview_id) where kind = 'invitation' and state = 'sent';
create index mails_failed on mails (interview_id, id) where kind = 'invitation' and state = 'failed';
create index mails_refused on mails (ended_at) where code = 'REFUSED' and state = 'failed';
create unique index mails_queued_once on mails (interview_id, kind) where state = 'queued';
create unique index mails_reminded_once on mails (interview_id, closes_at);
create index mails_by_batch on mails (batch_id) where batch_id is not null;
create unique index mails_decided_once on mails (interview_id, kind) where kind in ('advance', 'decline') and state in ('queued', 'sent');

create table mail_tries (
  taken_by text primary key, counts_until {whole} not null
);
create index mail_tries_by_time on mail_tries (counts_until);

create table ledger (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade, at {whole} not null,
  kind text not null, seconds {whole} not null, actor_id {whole}, actor_name text not null, reason text
);
create index ledger_by_interview on ledger (interview_id, id);

create table ledger_keys (
  key text primary key, call text not null, interview_id {whole} references interviews (id) on delete cascade, at {whole} not null,
  answer text not null
);
create index ledger_keys_by_interview on ledger_keys (interview_id);

create table presences (
  interview_id {whole} primary key references interviews (id) on delete cascade, heard_at {whole} not null, hidden_at {whole},
  measured_from {whole}, unsettled_from {whole}
);

create table marks (
  name text primary key, at {whole} not null
);

create table outages (
  id {id}, from_at {whole} not null unique, to_at {whole} not null, tests {whole} not null, silent_ms {whole}
);
create index outages_by_end on outages (to_at);

create table gaps (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade,
  from_at {whole} not null, to_at {whole} not null, cause text not null, outage_id {whole} references outages (id), given_at {whole},
  constraint gaps_once unique (interview_id, from_at)
);
create index gaps_of_outage on gaps (outage_id, interview_id) where outage_id is not null;

create table remarks (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade,
  number {whole} not null, at {whole} not null, kind text not null, question_id {whole} references questions (id),
  version_id {whole} references question_versions (id), text text not null, key text,
  constraint remarks_by_number unique (interview_id, number),
  constraint remarks_by_key unique (interview_id, key)
);
create index remarks_by_question on remarks (question_id, id) where question_id is not null;

create table replies (
  interview_id {whole} primary key references interviews (id) on delete cascade, at {whole} not null, text text not null
);

create table imports (
  id {id}, file_name text not null, format text, encoding text, encoding_by text, state text not null,
  read_done {whole} not null, read_total {whole}, created_at {whole} not null, created_by {whole}, created_by_name text not null,
  expires_at {whole} not null, reader text, alive_at {whole}, summary text not null, added {whole} not null, done_at {whole},
  done_by {whole}, done_by_name text, undone_at {whole}, undone_by {whole}, undone_by_name text
);
create index imports_unconfirmed on imports (created_by) where state in ('reading', 'ready');
create index imports_by_expiry on imports (expires_at);

create table import_items (
  import_id {whole} not null references imports (id) on delete cascade, number {whole} not null, state text not null, taken text not null,
  name text not null, file text, line {whole}, code text not null, description text not null, description_html text not null,
  kind text not null, option_order text not null, lang text, answers text not null, digest text not null, labels text not null,
  losses text, errors text, same_as text, near text, search text default '' not null, proposed_order text, proposed_answers text,
  reasons text, passage {whole}, wordings text,
  constraint import_items_once primary key (import_id, number)
);

create table insight_due (
  id {id}, interview_id {whole} not null
);

create table insight_counted (
  interview_id {whole} primary key, end_at {whole} not null, document text not null, blueprint_id {whole}
);
create index insight_counted_by_end on insight_counted (end_at, interview_id);
create index insight_counted_by_blueprint on insight_counted (blueprint_id, end_at, interview_id);

create table insight_editions (
  id {id}, question_id {whole} not null, digest text not null, turn {whole} not null,
  shown {whole} default 0 not null, correct {whole} default 0 not null, answered {whole} default 0 not null,
  seconds {whole} default 0 not null, rest_shown {whole} default 0 not null, rest_correct {whole} default 0 not null,
  rest_sum {whole} default 0 not null, rest_squares {whole} default 0 not null, rest_of_correct {whole} default 0 not null,
  week_sum {whole} default 0 not null, week_squares {whole} default 0 not null, week_of_correct {whole} default 0 not null,
  week_rest {whole} default 0 not null, answered_rest {whole} default 0 not null, answered_rest_sum {whole} default 0 not null,
  answered_rest_squares {whole} default 0 not null,
  constraint insight_editions_once unique (question_id, digest)
);
create index insight_editions_by_turn on insight_editions (turn);

create table insight_options (
  edition {whole} not null, option_id {whole} not null, chosen {whole} not null, chosen_rest {whole} not null,
  chosen_rest_sum {whole} not null,
  constraint insight_options_once primary key (edition, option_id)
);

create table insight_months (
  edition {whole} not null, month {whole} not null, shown {whole} not null, correct {whole} not null,
  constraint insight_months_once primary key (edition, month)
);

create table insight_fits (
  id {id}, began_at {whole} not null, made_at {whole}, turn {whole} not null, interviews {whole} not null,
  document text not null
);

create table insight_fit_editions (
  fit_id {whole} not null references insight_fits (id) on delete cascade, edition {whole} not null, document text not null,
  constraint insight_fit_editions_once primary key (fit_id, edition)
);

create table insight_fit_groups (
  fit_id {whole} not null references insight_fits (id) on delete cascade, name text not null, document text not null,
  constraint insight_fit_groups_once primary key (fit_id, name)
);

create table insight_fit_people (
  fit_id {whole} not null references insight_fits (id) on delete cascade,
  interview_id {whole} not null references interviews (id) on delete cascade, label_set text not null, blueprint_id {whole},
  score {whole} not null,
  constraint insight_fit_people_once primary key (fit_id, interview_id)
);
create index insight_fit_people_by_labels on insight_fit_people (fit_id, label_set, score);
create index insight_fit_people_by_blueprint on insight_fit_people (fit_id, blueprint_id, score);
create index insight_fit_people_by_interview on insight_fit_people (interview_id);

create table key_fixes (
  id {id}, question_id {whole} not null references questions (id) on delete cascade, wording text not null,
  treatment text not null, reason text not null, right_ids text not null, right_before text not null, bank_before text,
  by_name text not null, at {whole} not null, of_version {whole} not null, version {whole} not null, covered_to {whole} not null,
  finished {whole} not null, unfinished {whole} not null, changed {whole} not null, score_changed {whole} not null, by_id {whole},
  undone_at {whole}, undone_by {whole}, undone_by_name text, undone_reason text
);
create index key_fixes_by_question on key_fixes (question_id, id);

create table key_fix_changes (
  key_fix_id {whole} not null references key_fixes (id) on delete cascade,
  interview_id {whole} not null references interviews (id) on delete cascade, place {whole} not null, status_before text,
  status_after text, score_before {whole} not null, score_after {whole} not null, rank_before {whole} not null,
  rank_after {whole} not null, rank_of {whole} not null,
  constraint key_fix_changes_once primary key (key_fix_id, place)
);
create index key_fix_changes_by_interview on key_fix_changes (interview_id);

create table key_fix_left (
  key_fix_id {whole} not null references key_fixes (id) on delete cascade,
  interview_id {whole} not null references interviews (id) on delete cascade,
  constraint key_fix_left_once primary key (key_fix_id, interview_id)
);
create index key_fix_left_by_interview on key_fix_left (interview_id);

create table pictures (
  id {id}, name text not null unique, digest text not null unique, type text not null,
  width {whole} not null, height {whole} not null, size {whole} not null, created_at {whole} not null, unused_since {whole},
  import_id {whole}
);
create index pictures_by_import on pictures (import_id) where import_id is not null;

create table picture_bytes (
  picture_id {whole} primary key references pictures (id) on delete cascade, bytes {bytes} not null
);

create table version_pictures (
  version_id {whole} not null references question_versions (id) on delete cascade, picture_id {whole} not null references pictures (id),
  constraint version_pictures_once primary key (version_id, picture_id)
);
create index version_pictures_by_picture on version_pictures (picture_id);

create table import_pictures (
  import_id {whole} not null references imports (id) on delete cascade, picture_id {whole} not null references pictures (id),
  constraint import_pictures_once primary key (import_id, picture_id)
);
create index import_pictures_by_picture on import_pictures (picture_id);

create table blueprint_pictures (
  blueprint_id {whole} not null references blueprints (id) on delete cascade, picture_id {whole} not null references pictures (id),
  constraint blueprint_pictures_once primary key (blueprint_id, picture_id)
);
create index blueprint_pictures_by_picture on blueprint_pictures (picture_id);

create table question_texts (
  question_id {whole} primary key references questions (id), text text not null, turn {whole} not null
);
create index question_texts_by_turn on question_texts (turn, question_id);

create table archived_labels (
  name text not null, question_id {whole} not null references questions (id),
  constraint archived_labels_once primary key (name, question_id)
);
create index archived_labels_by_question on archived_labels (question_id);

create table factors (
  id text primary key, user_id {whole} not null references users (id) on delete cascade, kind text not null, name text not null,
  secret text not null, credential_id text unique, transports text, counter {whole} not null, created_at {whole} not null,
  confirmed_at {whole}, last_used_at {whole}
);
create index factors_by_user on factors (user_id);
create unique index factors_one_totp on factors (user_id) where kind = 'totp';

create table recovery_codes (
  user_id {whole} not null references users (id) on delete cascade, code_hash text not null, used_at {whole}, shown_again_at {whole},
  constraint recovery_codes_once primary key (user_id, code_hash)
);

create table wrong_factors (
  user_id {whole} not null references users (id) on delete cascade, at {whole} not null, browser text
);
create index wrong_factors_by_user on wrong_factors (user_id, at);

create table challenges (
  hash text primary key, user_id {whole} references users (id) on delete cascade, kind text not null, password_hash text,
  nonce text not null, wrong {whole} not null, expires_at {whole} not null
);
create index challenges_by_expiry on challenges (expires_at);

create table sso_states (
  hash text primary key, browser_hash text not null, "to" text not null, expires_at {whole} not null
);
create index sso_states_by_expiry on sso_states (expires_at);

create table sign_in_links (
  hash text primary key, user_id {whole} not null references users (id) on delete cascade, kind text not null, expires_at {whole} not null
);
create index sign_in_links_by_user on sign_in_links (user_id, kind);

create table api_tokens (
  id {id}, token_hash text not null unique, name text not null, hint text not null, scopes text not null,
  user_id {whole} references users (id) on delete cascade, created_by {whole}, created_by_name text not null, created_at {whole} not null,
  expires_at {whole} not null, last_used_at {whole}, last_used_address text, blueprint_ids text, warned_days {whole}
);
create index api_tokens_by_user on api_tokens (user_id);
create index api_tokens_by_maker on api_tokens (created_by);

create table kept_answers (
  caller text not null, key text not null, call text not null, digest text not null, at {whole} not null, status {whole}, answer text,
  erased_at {whole},
  constraint kept_answers_once primary key (caller, key)
);
create index kept_answers_by_time on kept_answers (at);

create table policy (
  name text primary key, second_factor text not null, names text default 'letters' not null
);

create table webhooks (
  id {id}, url text not null, events text not null, secret text not null, old_secret text,
  old_secret_until {whole}, deactivated_at {whole}, trouble text, created_at {whole} not null, created_by {whole},
  created_by_name text not null, last_delivered_at {whole}, token_id {whole}
);

create table deliveries (
  id {id}, webhook_id {whole} not null references webhooks (id) on delete cascade,
  message_id text not null unique, type text not null, interview_id {whole}, at {whole} not null, data text not null, body text,
  state text not null, sent_by text not null, attempts {whole} not null, tries {whole} not null, last_attempt_at {whole}, next_at {whole},
  taken_by text, status {whole}, error text, event_id text
);
create index deliveries_of_webhook on deliveries (webhook_id, id);
create index deliveries_of_interview on deliveries (interview_id);
create index deliveries_next on deliveries (webhook_id, next_at) where state = 'waiting';
create index deliveries_in_hand on deliveries (webhook_id) where taken_by is not null;

create table audit_head (
  name text primary key, seq {whole} not null, hash text not null
);

create table erasures (
  id {id}, at {whole} not null, by_id {whole}, by_name text not null, cause text not null, reason text,
  audit_id {whole}, interviews {whole} not null, submissions {whole} not null, events {whole} not null, mails {whole} not null,
  remarks {whole} not null, audit_details {whole} not null, notes {whole} default 0 not null
);

create table erased_interviews (
  erasure_id {whole} not null references erasures (id), interview_id {whole} not null, code_hash text not null,
  constraint erased_interviews_once primary key (erasure_id, interview_id)
);

create table retention (
  name text primary key, days {whole} not null, from_at {whole} not null, days_before {whole}
);

create table late_answers (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade,
  position {whole} not null, kind text not null, options text not null, chosen_at {whole} not null, received_at {whole} not null,
  state text not null, actor_id {whole}, actor_name text not null, decided_at {whole}, reason text
);
create index late_answers_by_interview on late_answers (interview_id, id);
create unique index late_answers_undecided on late_answers (interview_id, position) where state = 'undecided';

create table receipts (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade,
  end_at {whole} not null, lines {whole} not null, receipt text not null, hash text not null,
  constraint receipts_once_each unique (interview_id, end_at, lines)
);
create index receipts_by_receipt on receipts (receipt);

create table lives (
  id {id}, node text not null, from_at {whole} not null, to_at {whole} not null, ended_at {whole}
);

create table silences (
  id {id}, from_at {whole} not null unique, to_at {whole} not null, outage_id {whole} references outages (id)
);

create table places (
  interview_id {whole} not null references interviews (id) on delete cascade, position {whole} not null, looked_at {whole}, flag text,
  constraint places_once primary key (interview_id, position)
);

create table decision_batches (
  id {id}, at {whole} not null, undone_at {whole}
);
create index decision_batches_by_time on decision_batches (at);

create table decisions (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade,
  batch_id {whole} references decision_batches (id), undoes {whole}, state text not null, reason text, actor_id {whole},
  actor_name text not null, at {whole} not null
);
create index decisions_by_interview on decisions (interview_id, id);
create index decisions_by_batch on decisions (batch_id);

create table notes (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade, author_id {whole},
  author_name text not null, text text not null, at {whole} not null, changed_at {whole}
);
create index notes_by_interview on notes (interview_id, id);

create table pass_marks (
  id {id}, blueprint_id {whole} not null references blueprints (id) on delete cascade, pass_mark {whole},
  reason text, by_id {whole}, by_name text not null, at {whole} not null
);
create index pass_marks_by_blueprint on pass_marks (blueprint_id);

create table blueprint_outcomes (
  blueprint_id {whole} not null references blueprints (id) on delete cascade, correct {whole} not null, counted {whole} not null,
  amount {whole} not null,
  constraint blueprint_outcomes_once primary key (blueprint_id, correct, counted)
);

create table company (
  key text primary key, name text, logo text references pictures (name), accent text, privacy_contact text, website text, reply_to text
);

create table share_notes (
  share_id {whole} not null references shares (id) on delete cascade, note_id {whole} not null references notes (id) on delete cascade,
  constraint share_notes_once primary key (share_id, note_id)
);
create index share_notes_by_note on share_notes (note_id);

create table verdicts (
  id {id}, interview_id {whole} not null references interviews (id) on delete cascade,
  share_id {whole} not null, verdict text not null, comment text, name text not null, reader text not null, at {whole} not null,
  constraint verdicts_once unique (share_id, interview_id, reader)
);
create index verdicts_by_interview on verdicts (interview_id);
create index verdicts_by_time on verdicts (at);

create table label_outcomes (
  label_set text not null, correct {whole} not null, counted {whole} not null, amount {whole} not null,
  constraint label_outcomes_once primary key (label_set, correct, counted)
);

create table bin (
  id {id}, interview_id {whole} unique references interviews (id) on delete cascade,
  blueprint_id {whole} unique references blueprints (id) on delete cascade, label text, deleted_by {whole}, deleted_by_name text not null,
  deleted_at {whole} not null
);
create index bin_by_time on bin (deleted_at);
create index bin_by_person on bin (deleted_by, id);

create table veiled_names (
  interview_id {whole} primary key references interviews (id) on delete cascade, name text not null, email text not null
);
create index veiled_names_by_email on veiled_names (email);

create table label_ratios (
  interview_id {whole} not null references interviews (id) on delete cascade, label_id {whole} not null, blueprint_id {whole} not null,
  ratio {whole}, told_end_at {whole}, code text not null,
  constraint label_ratios_once primary key (interview_id, label_id)
);
create index label_ratios_asc on label_ratios (blueprint_id, label_id, (ratio is null), ratio asc, told_end_at, code, interview_id);
create index label_ratios_desc on label_ratios (blueprint_id, label_id, (ratio is null), ratio desc, told_end_at, code, interview_id);

create table interview_changes (
  interview_id {whole} primary key references interviews (id) on delete cascade, changed_at {whole} not null, place {whole}
);
create unique index interview_changes_by_place on interview_changes (place);
create index interview_changes_by_time on interview_changes (changed_at);
create index interview_changes_unplaced on interview_changes (changed_at, interview_id) where place is null;

create table events (
  id {id}, event_id text not null unique, type text not null, at {whole} not null,
  interview_id {whole} not null, public_id text not null, external_id text, data text not null, place {whole}, placed_at {whole},
  blueprint_id {whole}
);
create unique index events_by_place on events (place);
create index events_unplaced on events (id) where place is null;
create index events_by_interview on events (interview_id);

create table feeds (
  name text primary key, place {whole} not null, forgotten {whole} not null
);

create table notice_settings (
  user_id {whole} primary key references users (id) on delete cascade, finished text not null, ended text not null, trouble text not null,
  rounds text not null, time_zone text not null
);

create table notices (
  id {id}, user_id {whole} not null references users (id) on delete cascade, kind text not null,
  event text not null, interview_id {whole} references interviews (id) on delete cascade,
  blueprint_id {whole} references blueprints (id) on delete cascade, at {whole} not null, wish text not null, rounds text not null,
  mail_id {whole} references mails (id) on delete cascade
);
create index notices_waiting on notices (user_id, wish, at) where mail_id is null;
create index notices_by_mail on notices (mail_id) where mail_id is not null;
create index notices_by_interview on notices (interview_id);
create index notices_by_blueprint on notices (blueprint_id);
create index notices_by_user on notices (user_id);

create table open_rounds (
  blueprint_id {whole} primary key references blueprints (id) on delete cascade, seen_at {whole} not null
);

create table sso_logouts (
  hash text primary key, expires_at {whole} not null
);
create index sso_logouts_by_expiry on sso_logouts (expires_at);

create table directory_groups (
  id {id}, name text not null, name_key text not null, external_id text, created_at {whole} not null,
  changed_at {whole} not null
);
create index directory_groups_by_name on directory_groups (name_key);
create index directory_groups_by_external_id on directory_groups (external_id);

create table directory_members (
  group_id {whole} not null references directory_groups (id) on delete cascade,
  user_id {whole} not null references users (id) on delete cascade,
  constraint directory_members_once primary key (group_id, user_id)
);
create index directory_members_by_user on directory_members (user_id);

create table directory_calls (
  id {id}, at {whole} not null, method text not null, kind text not null, status {whole} not null,
  detail text
);

create table connections (
  id {id}, kind text not null, name text not null, blueprint_ids text, uninvited_at {whole},
  hosts text not null, update_url text, outgoing_key text, own_key text, key_hash text not null unique, old_key_hash text,
  old_key_until {whole}, deactivated_at {whole}, trouble text, last_called_at {whole}, last_told_at {whole}, created_at {whole} not null
);
create index connections_by_old_key on connections (old_key_hash) where old_key_hash is not null;

create table orders (
  id {id}, order_id text not null unique,
  connection_id {whole} not null references connections (id) on delete cascade, same text not null, interview_id {whole} not null,
  url text, created_at {whole} not null, cancelled_at {whole}, told text, told_score {whole}, told_stamp {whole}, moves {whole} not null,
  moved_at {whole} not null, by_hand_at {whole}, attempts {whole} not null, tries {whole} not null, last_attempt_at {whole},
  next_at {whole}, taken_by text, status {whole}
);
create unique index orders_same on orders (connection_id, same);
create index orders_of_connection on orders (connection_id, id);
create index orders_of_interview on orders (interview_id);
create index orders_next on orders (connection_id, next_at) where next_at is not null;

create table confirmations (
  interview_id {whole} primary key references interviews (id) on delete cascade, basis text not null, told text not null, verdict text,
  room_hash text, room_until {whole}, room_tries {whole} default 0 not null
);

create table enemy_sets (
  id {id}, reason text not null, created_by {whole}, created_by_name text not null,
  created_at {whole} not null
);

create table enemies (
  set_id {whole} not null references enemy_sets (id) on delete cascade,
  question_id {whole} not null references questions (id) on delete cascade,
  constraint enemies_key primary key (set_id, question_id)
);
create index enemies_by_question on enemies (question_id);

create table question_sketches (
  question_id {whole} primary key references questions (id) on delete cascade, size {whole} not null, sketch text not null,
  turn {whole} not null
);
create index question_sketches_by_turn on question_sketches (turn);

create table twins (
  question_id {whole} not null references questions (id) on delete cascade,
  twin_id {whole} not null references questions (id) on delete cascade,
  constraint twins_key primary key (question_id, twin_id)
);
create index twins_by_twin on twins (twin_id);

create table twin_due (
  id {id}, question_id {whole} not null references questions (id) on delete cascade
);
create index twin_due_by_question on twin_due (question_id);

create table standards (
  id {id}, blueprint_id {whole} not null references blueprints (id) on delete cascade,
  round {whole} not null, closed_at {whole}, created_by {whole}, created_by_name text not null, created_at {whole} not null
);
create index standards_by_blueprint on standards (blueprint_id);

create table standard_questions (
  standard_id {whole} not null references standards (id) on delete cascade, position {whole} not null,
  question_id {whole} not null references questions (id) on delete cascade, version_id {whole} not null,
  constraint standard_questions_key primary key (standard_id, question_id)
);
create index standard_questions_by_question on standard_questions (question_id);

create table standard_judges (
  standard_id {whole} not null references standards (id) on delete cascade, position {whole} not null, user_id {whole} not null,
  full_name text not null,
  constraint standard_judges_key primary key (standard_id, user_id)
);

create table standard_ratings (
  standard_id {whole} not null references standards (id) on delete cascade, round {whole} not null, user_id {whole} not null,
  question_id {whole} not null, rating {whole} not null,
  constraint standard_ratings_key primary key (standard_id, round, user_id, question_id)
);

create table standard_rounds (
  standard_id {whole} not null references standards (id) on delete cascade, round {whole} not null, document text not null,
  constraint standard_rounds_key primary key (standard_id, round)
);

create table key_fix_evidence (
  key_fix_id {whole} primary key references key_fixes (id) on delete cascade, document text not null
);

create table insight_rounds (
  blueprint_id {whole} primary key references blueprints (id) on delete cascade, turn {whole} not null
);

create table insight_paces (
  interview_id {whole} primary key references interviews (id) on delete cascade, answered {whole} not null, fast {whole} not null
);

create table signal_rounds (
  blueprint_id {whole} primary key references blueprints (id) on delete cascade, claimed_at {whole}, made_at {whole},
  turn {whole} default 0 not null, fit_id {whole} default 0 not null, interviews {whole} default 0 not null,
  pairs {whole} default 0 not null, comparable {whole} default 0 not null
);

create table signals (
  id {id}, blueprint_id {whole} not null references blueprints (id) on delete cascade, kind text not null,
  subject text not null, question_id {whole}, edition_id text, interview_id {whole} references interviews (id) on delete cascade,
  other_id {whole} references interviews (id) on delete cascade, figures text, place {whole} not null, set_aside_at {whole},
  set_aside_by {whole}, set_aside_by_name text, set_aside_reason text
);
create unique index signals_by_subject on signals (blueprint_id, kind, subject);
create index signals_by_interview_id on signals (interview_id);
create index signals_by_other_id on signals (other_id);

create table question_reasons (
  question_id {whole} primary key references questions (id) on delete cascade, rationale text not null, sources text not null,
  answers text not null
);

create table question_marks (
  question_id {whole} not null references questions (id) on delete cascade, marked_by {whole} not null, marked_by_name text not null,
  verdict text not null, note text not null, marked_at {whole} not null, version {whole} not null,
  constraint question_marks_once primary key (question_id, marked_by)
);

create table passage_pictures (
  passage_version_id {whole} not null references passage_versions (id) on delete cascade,
  picture_id {whole} not null references pictures (id),
  constraint passage_pictures_key primary key (passage_version_id, picture_id)
);
create index passage_pictures_by_picture on passage_pictures (picture_id);

create table import_passages (
  import_id {whole} not null references imports (id) on delete cascade, number {whole} not null, certain text not null,
  code text not null, title text not null, description text not null, description_html text not null, lang text,
  constraint import_passages_once primary key (import_id, number)
);

create table turned_keys (
  interview_id {whole} not null references interviews (id) on delete cascade, position {whole} not null, right_ids text,
  voided_by {whole}, credited_by {whole}, key_fix_id {whole}, rescored_at {whole}, told_at {whole}, place {whole}, score_before {whole},
  score_after {whole}, rank_before {whole}, rank_after {whole}, rank_of {whole}, status_before text, status_after text,
  constraint turned_keys_once primary key (interview_id, position)
);
