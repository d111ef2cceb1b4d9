-- The schema of the database, in which every new one begins. Times are milliseconds since the epoch.
-- Written by `npm run schema` from what the migrations make (server/db/migrations). Do not edit it by hand.

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables of people and of how they log in.
-- ---------------------------------------------------------------------------------------------------------------------

-- People. `name` is the login name.
create table users (
  id            integer generated always as identity primary key,
  name          text    not null unique,
  display_name  text    not null,
  group_label   text    not null default '',
  role          text    not null,
  -- Comma-separated list of translator, teacher, spectator.
  types         text    not null default '',
  -- A hash that names its algorithm (server/model/passwords); null: no login with a password.
  password      text,
  school        text    not null default '',
  site          text    not null default '',
  room          text    not null default '',
  seat          text    not null default '',
  -- Since when they cannot log in; null: they can.
  disabled_at   bigint,
  -- Since when the row no longer identifies the person; null: it does.
  anonymised_at bigint,
  -- A person of the demo, removed with it.
  is_demo       boolean not null default false,
  -- Stands for the jury in rehearsals; hidden from people.
  is_rehearsal  boolean not null default false,
  -- Extra time in every contest: `15` minutes or `25 %` of it, and the reason; empty: none.
  extra_time    text    not null default '',
  accommodation text    not null default '',
  -- Name, display name, group and seat in lower case, for the search.
  written       text    generated always as (lower(name || ' ' || display_name || ' ' || group_label || ' ' || school ||
      ' ' || site || ' ' || room || ' ' || seat)) stored,
  -- `name` in its folded spelling (domain/session/login.ts), unique; null: written at the next start.
  login_key     text,
  -- Number from 0 among names of an earlier version that differ only in spelling.
  login_nth     integer not null default 0
);
create index users_group_label on users (group_label);
create unique index users_login_key on users (login_key, login_nth);
create index users_role on users (role);
create index users_room on users (room);
create index users_school on users (school);
create index users_site on users (site);

-- Links by which a server without an admin gets its first one.
create table first_admin_links (
  token_hash text primary key,
  created_at bigint not null,
  expires_at bigint not null,
  used_at    bigint
);

-- Open sessions. Only a hash of the secret is kept.
create table sessions (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete cascade,
  secret_hash   text    not null unique,
  created_at    bigint  not null,
  revoked_at    bigint,
  -- Since when the session does nothing until the password is given again; null: it is not locked.
  locked_at     bigint,
  -- The session was opened with a one-time token.
  by_token      boolean not null default false,
  -- The network it was opened from (model/budgets/place.ts); null once that is deleted.
  address       text,
  -- Rounded to the minute.
  last_used_at  bigint  not null default 0,
  -- Key of the reason for its end, unless the person logged out.
  ended_because text,
  -- The admin's session that looks through this one, which then changes nothing; null: the person's own.
  viewed_by     integer references sessions on delete cascade,
  -- All networks it was used from, beginning with `address`; deleted with it.
  places        text[]  not null default '{}'
);
create index sessions_open on sessions (last_used_at) where revoked_at is null;
create index sessions_user on sessions (user_id);
create index sessions_viewed_by on sessions (viewed_by) where viewed_by is not null;

-- One-time tokens that open a session; only a hash of each is kept.
create table login_tokens (
  token_hash text primary key,
  user_id    integer not null references users on delete cascade,
  expires_at bigint  not null,
  used_at    bigint,
  -- The admin's session that looks through the opened session; null: the person's own.
  viewed_by  integer references sessions on delete cascade
);
create index login_tokens_user on login_tokens (user_id);

-- Recent wrong passwords, by account and address.
create table login_failures (
  name     text,
  address  text,
  failures integer not null,
  last_at  bigint  not null,
  primary key (name, address)
);
create index login_failures_address on login_failures (address);

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables for people who cannot log in.
-- ---------------------------------------------------------------------------------------------------------------------

-- Requests for a new password, perhaps with a login name that does not exist.
create table recovery_requests (
  id          integer generated always as identity primary key,
  -- A hash of the ticket by which the requesting browser follows its request.
  ticket_hash text    not null unique,
  -- The login name as typed.
  username    text    not null,
  -- The person with that name; null: nobody has it.
  user_id     integer references users on delete cascade,
  -- Where staff find the person.
  place       text    not null,
  message     text    not null,
  -- The network of the request (model/budgets/place.ts).
  address     text    not null,
  at          bigint  not null,
  state       text    not null default 'open',
  decided_at  bigint,
  decided_by  integer references users,
  -- Why the request was dismissed.
  reason      text    not null default ''
);
create index recovery_requests_address on recovery_requests (address, at);
create index recovery_requests_at on recovery_requests (at);
create index recovery_requests_open on recovery_requests (id) where state = 'open';

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of the file store.
-- ---------------------------------------------------------------------------------------------------------------------

-- A content by its SHA-256 (hex).
create table files (
  hash     text primary key,
  bytes    integer not null,
  -- null: the content is in `file_chunks` or outside of the database.
  content  bytea,
  place    text    not null default 'database' check (place in ('database', 'folder', 's3')),
  -- Since when, at the latest, nothing names the content permanently, ms since the epoch: only drafts, pictures, files
  -- made for tests outside of trees; or nothing at all, as the sweep found. null: it stays.
  draft_at bigint,
  -- Only pictures of screens and cameras name it: not for judges, in an external store if there is one.
  picture  boolean not null default false
);
alter table files enable row level security;
create index files_draft on files (draft_at) where draft_at is not null;
create index files_picture on files (place, bytes) where picture;
create index files_place on files (place, hash) where place <> 'database';

-- Pieces of a content that is too large for one row.
create table file_chunks (
  hash    text references files on delete cascade,
  number  integer,
  content bytea   not null,
  primary key (hash, number)
);
alter table file_chunks alter content set storage external;
alter table file_chunks enable row level security;

-- One row: where new contents are stored, and where the stores outside of the database are.
create table file_store (
  id          integer primary key check (id = 1),
  place       text    not null check (place in ('database', 'folder', 's3')),
  folder      text,
  -- Content of the folder's `.agon-files`.
  folder_id   text,
  s3_endpoint text,
  s3_region   text,
  s3_bucket   text,
  s3_prefix   text,
  -- Number of sweeps of the stores outside of the database.
  sweeps      bigint  not null default 0
);

-- One row or none: the login at the S3-compatible store. The judges' role may not read it.
create table file_store_keys (
  id         integer primary key check (id = 1),
  access_key text    not null,
  secret_key text    not null
);

-- Contents that a judge cannot reach by itself and asks the servers for.
create unlogged table file_wants (
  hash     text primary key,
  at       bigint  not null,
  -- When a server began to send the content; null: no server has.
  taken_at bigint,
  -- Number of pieces sent; null: the content is not complete yet.
  chunks   integer,
  fault    text
);

-- Pieces of a content sent to a judge (`file_wants`), deleted after ten minutes.
create unlogged table file_relays (
  hash    text references file_wants on delete cascade,
  number  integer,
  content bytea   not null,
  primary key (hash, number)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of contests and their people.
-- ---------------------------------------------------------------------------------------------------------------------

-- Contests, with all their settings and the last published state of their boards.
create table contests (
  id                        integer generated always as identity primary key,
  name                      text    not null,
  type                      text    not null,
  start_at                  bigint  not null,
  end_at                    bigint  not null,
  start_analysis_at         bigint  not null,
  end_analysis_at           bigint  not null,
  start_translation_at      bigint  not null,
  end_translation_at        bigint  not null,
  unrestricted_seconds      integer not null default 0,
  standings                 text    not null default 'yes',
  -- The board as it was last published: kept so that exactly one process publishes each change.
  standings_visible         boolean not null default false,
  standings_frozen          boolean not null default false,
  public_standing           boolean not null default true,
  submissions_limit         integer,
  submission_interval_ms    integer not null default 0,
  penalty_minutes           integer not null default 20,
  check_internet            boolean not null default false,
  check_camera              boolean not null default false,
  check_screen              boolean not null default false,
  external_id               text unique,
  -- The part of a judgement that contestants are shown.
  feedback                  text    not null default 'tests',
  user_tests_limit          integer,
  user_test_interval_ms     integer not null default 0,
  -- Equal results (icpc) are ranked by the minute of the last accepted run; else they share a rank.
  last_accepted_breaks_ties boolean not null default false,
  -- When its results became final; null: they may still change.
  final_at                  bigint,
  -- Duration of a feed's contest on its own clock, which may run faster here.
  feed_duration_ms          bigint,
  -- A login of a contestant ends their other sessions until the contest is over for them.
  one_session               boolean not null default false,
  -- Grows by one with each change; a save names the version that it started from.
  version                   integer not null default 1,
  -- Since when only staff see the contest; null: it is not archived.
  archived_at               bigint,
  -- Categories that its participants may be in.
  categories                text[]  not null default '{}',
  -- Contestants who must share their screen or camera see the tasks only while they share.
  share_before_tasks        boolean not null default true,
  -- Rules for medals and mentions (domain/standings/awards.ts); null: the rules of the contest's type.
  award_rules               jsonb,
  -- The hidden contest of a rehearsal (features/readiness): in no list and no feed, and owned by nobody.
  is_rehearsal              boolean not null default false,
  -- Whether balloons are carried to contestants who solve a task (icpc).
  balloons                  text    not null default 'no',
  -- Contestants may ask for prints.
  printing                  boolean not null default false,
  -- Start and end of the freeze of an ended contest, once its board is shown again; null: no freeze.
  froze_at                  bigint,
  thawed_at                 bigint,
  -- Days from the contest's end until the records of proctoring are deleted.
  pictures_kept_days        integer not null default 30 check (pictures_kept_days >= 1 and pictures_kept_days <= 365),
  -- Pictures from before this time were deleted to make room in the database; null: none were.
  pictures_gone_until       bigint,
  -- Kinds of signals that proctors are given (domain/proctoring/signals.ts).
  signals                   text[]  not null default '{internet,stream_ended,unshared,surface,alike,black}'
);

-- People who may see and run a contest; admins may see and run all contests.
create table contest_staff (
  contest_id integer references contests on delete cascade,
  user_id    integer references users on delete cascade,
  primary key (contest_id, user_id)
);
create index contest_staff_user on contest_staff (user_id);

-- A contestant in a contest.
create table participants (
  id                   integer generated always as identity primary key,
  contest_id           integer not null references contests on delete cascade,
  user_id              integer not null references users on delete cascade,
  category             text    not null default '',
  extra_time_seconds   integer not null default 0,
  finished_at          bigint,
  -- nvo: modules started so far, when the current one began, and how many are finished.
  started_tasks        integer not null default 0,
  module_started_at    bigint,
  -- Time up to which the person has read answers and announcements.
  seen_at              bigint  not null default 0,
  external_id          text,
  -- When the current module ends by itself; null: with the person's end of the contest.
  module_end_at        bigint,
  -- The part of the person's extra time that was used in modules.
  module_extra_seconds integer not null default 0,
  -- False: the person competes without a row on the board.
  on_board             boolean not null default true,
  -- Since when the person's results are not ranked; null: they are ranked.
  disqualified_at      bigint,
  disqualified_reason  text    not null default '',
  -- The person has a row on the board: `on_board` is true, and they are not disqualified.
  is_ranked            boolean generated always as (on_board and disqualified_at is null) stored,
  -- The last given reason for the extra time.
  extra_reason         text    not null default '',
  -- Their photograph or logo; null: there is none.
  picture_hash         text references files,
  picture_mime         text,
  unique (contest_id, user_id),
  unique (contest_id, external_id)
);
create index participants_module_end on participants (module_end_at) where module_end_at is not null;
create index participants_picture on participants (picture_hash) where picture_hash is not null;
create index participants_user on participants (user_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of tasks, their files and their contests.
-- ---------------------------------------------------------------------------------------------------------------------

-- Tasks, including quizzes, with the data that all their contests share.
create table tasks (
  id                 integer generated always as identity primary key,
  -- The name in lists of tasks.
  name               text    not null,
  is_quiz            boolean not null default false,
  time_limit_ms      integer not null default 1000,
  memory_limit_bytes bigint  not null default 268435456,
  -- Comma-separated list of file extensions.
  languages          text    not null default 'cpp,c,java,py,go',
  -- Short name of its package; a later import finds the task by it.
  slug               text unique,
  -- The version in use for judging; null: the task cannot be judged.
  version_id         integer,
  score_mode         text    not null default 'best',
  -- The person who made it in the workshop; null: it was not made there.
  owner_id           integer references users on delete set null,
  created_at         bigint,
  -- Grows by one with each change of its work tree.
  tree_revision      integer not null default 0,
  -- Keywords to find its package by.
  keywords           text[]  not null default '{}',
  -- The kind of task in the work tree; null: the tree cannot be read.
  tree_kind          text,
  -- Criteria for marking from its package; empty: none given.
  marking_criteria   jsonb   not null default '[]',
  -- Its names by language; empty: `name` is used in all languages.
  names              jsonb   not null default '{}',
  -- The UUID of its package, in lower case; null: the package has none.
  uuid               text
);
create index tasks_uuid on tasks (uuid) where uuid is not null;

-- A task in a contest.
create table contest_tasks (
  contest_id     integer references contests on delete cascade,
  number         integer,
  task_id        integer          not null references tasks,
  label          text             not null,
  max_score      double precision not null default 100,
  external_id    text,
  -- null: as in the task.
  score_mode     text,
  -- nvo: duration of its module, minutes; null: until the end of the contest.
  module_minutes integer check (module_minutes > 0),
  -- As `#rrggbb`.
  balloon_color  text,
  primary key (contest_id, number),
  unique (contest_id, task_id),
  unique (contest_id, external_id)
);

-- Statements of tasks, one per language.
create table statements (
  task_id    integer references tasks on delete cascade,
  lang       text,
  mime       text    not null,
  name       text    not null,
  file_hash  text    not null references files,
  -- The LaTeX for its PDF (contract/latex.ts); `file_hash` is then the Markdown that pages show.
  latex_hash text references files,
  primary key (task_id, lang)
);

-- Staff's corrections of a statement, each for one contest.
create table statement_corrections (
  contest_id integer,
  task_id    integer,
  lang       text,
  -- The statement that it corrects; it does not apply to any other.
  of_hash    text    not null references files,
  file_hash  text    not null references files,
  primary key (contest_id, task_id, lang),
  foreign key (contest_id, task_id) references contest_tasks(contest_id, task_id) on delete cascade
);

-- Files of a task for download.
create table attachments (
  task_id   integer references tasks on delete cascade,
  name      text,
  mime      text    not null,
  file_hash text    not null references files,
  primary key (task_id, name)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of the workshop.
-- ---------------------------------------------------------------------------------------------------------------------

-- People with whom a task is shared; its owner has no row.
create table task_shares (
  task_id   integer references tasks on delete cascade,
  user_id   integer references users on delete cascade,
  may_write boolean not null,
  primary key (task_id, user_id)
);
create index task_shares_user on task_shares (user_id);

-- The work tree of a task: the current files of its package, by path.
create table task_files (
  task_id    integer references tasks on delete cascade,
  path       text,
  -- Hash of its content in `files`.
  hash       text    not null references files,
  bytes      bigint  not null,
  changed_at bigint  not null,
  changed_by integer references users on delete set null,
  -- The recipe of a generated file, which shows when to make it again; null: a person wrote the file.
  made_from  text,
  primary key (task_id, path)
);
create index task_files_hash on task_files (hash);

-- A version of the work tree, saved with a message; never changed.
create table task_commits (
  id         integer generated always as identity primary key,
  task_id    integer not null references tasks on delete cascade,
  -- From 1 within the task; the version for judging has the same number.
  number     integer not null,
  at         bigint  not null,
  by_user    integer references users on delete set null,
  message    text    not null,
  -- The version for judging; null: the tree has a fault, or is a quiz.
  version_id integer,
  -- Findings when it was read as a package.
  report     jsonb   not null default '[]',
  unique (task_id, number)
);

-- The work tree at a commit: its files by path.
create table task_commit_files (
  commit_id integer references task_commits on delete cascade,
  path      text,
  hash      text    not null references files,
  bytes     bigint  not null,
  made_from text,
  primary key (commit_id, path)
);
create index task_commit_files_hash on task_commit_files (hash);

-- People who have a task open, and where; a row that was not renewed in time no longer counts.
create table task_editors (
  task_id integer references tasks on delete cascade,
  user_id integer references users on delete cascade,
  -- Made in the browser, since a person may have a task open twice.
  tab     text,
  path    text    not null,
  seen_at bigint  not null,
  primary key (task_id, user_id, tab)
);

-- Contents removed from a work tree that can be restored while they are kept.
create table task_former_files (
  task_id    integer references tasks on delete cascade,
  hash       text references files,
  bytes      bigint  not null,
  made_from  text,
  removed_at bigint  not null,
  primary key (task_id, hash)
);
create index task_former_files_hash on task_former_files (hash);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of making tests.
-- ---------------------------------------------------------------------------------------------------------------------

-- Makings of a task's tests by a judge; at most one is waiting or running for each task.
create table task_makings (
  id          integer generated always as identity primary key,
  task_id     integer not null references tasks on delete cascade,
  by_user     integer references users on delete set null,
  at          bigint  not null,
  finished_at bigint,
  state       text    not null default 'waiting',
  -- Number of finished tests.
  done        integer not null default 0,
  total       integer not null,
  -- Name of the current test; '' for none.
  doing       text    not null default '',
  plan        jsonb   not null,
  faults      jsonb   not null default '[]',
  -- Key of a text, or an English message; null: no error.
  error       text
);
create unique index task_makings_open on task_makings (task_id) where state in ('waiting', 'running');
create index task_makings_task on task_makings (task_id, id desc);

-- Files that a task's programs made, by recipe, so that the same file is never made twice.
create table task_made_files (
  task_id integer references tasks on delete cascade,
  recipe  text,
  hash    text    not null references files,
  bytes   bigint  not null,
  at      bigint  not null,
  primary key (task_id, recipe)
);
create index task_made_files_hash on task_made_files (hash);

-- Verdicts of validators on inputs, by the validator, its arguments and the input.
create table task_test_checks (
  task_id     integer references tasks on delete cascade,
  recipe      text,
  is_accepted boolean not null,
  said        text    not null,
  at          bigint  not null,
  primary key (task_id, recipe)
);

-- Facts about inputs, by the hash of the input.
create table test_facts (
  hash  text primary key references files on delete cascade,
  facts jsonb not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of submissions and of the boards made from them.
-- ---------------------------------------------------------------------------------------------------------------------

-- Submissions of contestants; their content is in `files`, by its SHA-256.
create table submissions (
  id                    integer          generated always as identity primary key,
  contest_id            integer          not null references contests on delete cascade,
  participant_id        integer          not null references participants on delete cascade,
  task_id               integer          not null references tasks,
  task_number           integer          not null,
  language              text             not null,
  file_hash             text             not null references files,
  file_name             text             not null,
  bytes                 integer          not null,
  at                    bigint           not null,
  contest_time_ms       bigint           not null,
  -- Made in the browser; unique per participant.
  client_id             text,
  status                text             not null default 'queued',
  verdict               text,
  score                 double precision,
  group_scores          jsonb,
  judged_at             bigint,
  external_id           text,
  -- External id of the last imported judgement.
  judgement_external_id text,
  -- The valid judgement; null: none, or it comes from a feed.
  judgement_id          integer,
  -- Number of tests run until now and of all tests, during judging.
  tests_done            integer,
  tests_total           integer,
  -- Maximum over the tests.
  cpu_ms                double precision,
  memory_bytes          bigint,
  -- Set when it arrived after the end.
  late_id               integer unique,
  -- False: listed but not scored, like a feed's submissions from after the end.
  counts                boolean          not null default true,
  -- Whether its judgement costs penalty time (icpc); null: the verdict decides.
  is_penalised          boolean,
  unique (contest_id, external_id),
  unique (participant_id, client_id)
);
create index submissions_contest on submissions (contest_id, id desc);
create index submissions_participant on submissions (participant_id, task_number, contest_time_ms, id);

-- The board, a row per participant and audience.
create table standing_rows (
  contest_id     integer references contests on delete cascade,
  participant_id integer references participants on delete cascade,
  view           text,
  row            jsonb   not null,
  primary key (contest_id, view, participant_id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of judging.
-- ---------------------------------------------------------------------------------------------------------------------

-- One version of how a task is judged; never changed.
create table task_versions (
  id      integer generated always as identity primary key,
  task_id integer not null references tasks on delete cascade,
  -- From 1 within the task.
  number  integer not null,
  at      bigint  not null,
  by_user integer references users,
  -- The imported package's format: `kattis-2025-09`, `kattis-legacy`, `cms-italian`.
  format  text    not null,
  judge   jsonb   not null,
  unique (task_id, number)
);

-- A run of a contestant's program on an input of their own.
create table user_tests (
  id               integer generated always as identity primary key,
  contest_id       integer not null references contests on delete cascade,
  participant_id   integer not null references participants on delete cascade,
  task_id          integer not null references tasks,
  task_number      integer not null,
  language         text    not null,
  file_hash        text    not null references files,
  file_name        text    not null,
  bytes            integer not null,
  input_hash       text    not null references files,
  input_name       text    not null,
  input_bytes      integer not null,
  at               bigint  not null,
  client_id        text    not null,
  status           text    not null default 'queued',
  verdict          text,
  result           jsonb,
  output_hash      text references files,
  -- Size of the whole output, of which at most `MAX_USER_TEST_OUTPUT_BYTES` are kept.
  output_bytes     integer,
  output_truncated boolean not null default false,
  judged_at        bigint,
  unique (participant_id, client_id)
);
create index user_tests_contest on user_tests (contest_id, id desc);

-- Rejudgings of submissions; their results count only when a person has compared and applied them.
create table rejudgings (
  id            integer generated always as identity primary key,
  contest_id    integer not null references contests on delete cascade,
  -- The task and the submission of the whole rejudging, where it has only one; null: several.
  task_id       integer references tasks,
  submission_id integer references submissions on delete cascade,
  by_user       integer not null references users,
  reason        text    not null,
  at            bigint  not null,
  state         text    not null default 'running',
  decided_at    bigint,
  decided_by    integer references users,
  -- A version that is tried before it is used; null: the task's version when each submission is judged.
  version_id    integer references task_versions on delete cascade
);

-- Judgements of our own judge; one counts per submission (`submissions.judgement_id`).
create table judgements (
  id              integer          generated by default as identity primary key,
  submission_id   integer          not null references submissions on delete cascade,
  task_version_id integer          not null references task_versions,
  rejudging_id    integer references rejudgings on delete cascade,
  attempt         integer          not null,
  worker          text             not null,
  started_at      bigint           not null,
  judged_at       bigint           not null,
  verdict         text             not null,
  -- On the contest's scale (`contest_tasks.max_score`); `result` is on the task's own.
  score           double precision,
  group_scores    jsonb,
  cpu_ms          double precision not null,
  memory_bytes    bigint           not null,
  result          jsonb            not null,
  unique (submission_id, rejudging_id)
);
create index judgements_rejudging on judgements (rejudging_id);

-- The queue. A job is claimed with a lease; `attempt` fences off a judge that lost its lease.
create table judge_jobs (
  id                integer generated always as identity primary key,
  kind              text    not null,
  submission_id     integer references submissions on delete cascade,
  user_test_id      integer references user_tests on delete cascade,
  rejudging_id      integer references rejudgings on delete cascade,
  contest_id        integer references contests on delete cascade,
  participant_id    integer references participants on delete cascade,
  -- A judge without this language does not claim the job.
  language          text    not null,
  priority          integer not null,
  -- Within a priority lower numbers come first: first jobs of all participants precede their later jobs.
  turn              integer not null,
  created_at        bigint  not null,
  -- The job cannot be claimed before, on the database's clock, like all times that follow.
  ready_at          bigint  not null default 0,
  -- `lost`: three judges lost the job, and the admins must look at it.
  state             text    not null default 'waiting',
  attempt           integer not null default 0,
  -- Number of judges that died with the job or failed on it; a job handed back is not counted.
  losses            integer not null default 0,
  worker            text,
  claimed_at        bigint,
  lease_until       bigint,
  finished_at       bigint,
  error             text,
  -- A jury submission of a package that is not confirmed yet; the job is in no contest.
  trial_id          integer,
  -- Tests of a task to be made; the job is in no contest.
  making_id         integer references task_makings on delete cascade,
  -- An author's job of the workshop; the job is in no contest.
  invocation_run_id integer,
  stress_id         integer,
  -- For a submission: the id that its judgement will have.
  judgement_id      integer,
  -- The HTTP request that made the job, by its id in the logs.
  request           text,
  constraint judge_jobs_whose check ((kind not in ('submission', 'user_test')) or contest_id is not null and
      participant_id is not null)
);
create index judge_jobs_finished on judge_jobs (finished_at) where state = 'done';
create index judge_jobs_invocation_run on judge_jobs (invocation_run_id) where invocation_run_id is not null;
create index judge_jobs_leased on judge_jobs (worker) where state = 'leased';
create index judge_jobs_lost on judge_jobs (id) where state = 'lost';
create index judge_jobs_making on judge_jobs (making_id) where making_id is not null;
create index judge_jobs_open on judge_jobs (participant_id, priority) where state in ('waiting', 'leased');
create index judge_jobs_rejudging on judge_jobs (rejudging_id) where rejudging_id is not null;
create index judge_jobs_stress on judge_jobs (stress_id) where stress_id is not null;
create index judge_jobs_submission on judge_jobs (submission_id);
create index judge_jobs_trial on judge_jobs (trial_id) where trial_id is not null;
create index judge_jobs_waiting on judge_jobs (priority desc, turn, id) where state = 'waiting';

-- Task versions whose own programs fail. Times are on the database's clock.
create table judge_faults (
  version_id integer primary key references task_versions on delete cascade,
  faults     integer not null,
  since      bigint  not null,
  -- Submissions to the task wait until this time.
  ready_at   bigint  not null,
  error      text    not null
);

-- Present and former judges; a judge whose row was not renewed in time (`seen_at`) is dead.
create table judge_workers (
  id         text primary key,
  host       text    not null,
  -- The running system and its process numbers: within it `pid` shows whether the judge is alive.
  machine    text    not null,
  pid        integer not null,
  slots      integer not null,
  -- Level of the sandbox; `none` where no sandbox works.
  level      text    not null,
  started_at bigint  not null,
  seen_at    bigint  not null,
  stopped_at bigint,
  judged     integer not null default 0,
  failed     integer not null default 0,
  facts      jsonb   not null
);

-- One row: the last state published on /topic/judge, so that exactly one process publishes each change.
create table judge_published (
  one   boolean default true,
  at    bigint  not null,
  state jsonb,
  constraint judge_told_pkey primary key (one),
  constraint judge_told_one_check check (one)
);

-- PDFs: made, being made, or failed with a reason. The key is what a PDF is made from.
create table statement_pdfs (
  source_hash   text references files,
  lang          text,
  -- The task's name.
  title         text,
  -- Version of the way it was made (`PDF_MAKER`); a PDF of another version is made again.
  maker         integer not null,
  pdf_hash      text references files,
  fault         text,
  tries         integer not null default 0,
  -- On the database's clock.
  lease_until   bigint  not null default 0,
  -- The kind of source: a statement in Markdown, or a PDF or archive that somebody waits for.
  kind          text    not null default 'statement',
  -- When somebody asked for it.
  wanted_at     bigint,
  -- Contest, task and delegation (contract/pdf-header.ts); empty: the PDF has no header.
  header        text    default '',
  -- The delegation that asked for it; 0: anybody else.
  delegation_id integer not null default 0,
  -- Its round among the wanted PDFs (model/pdfs.ts).
  turn          integer not null default 0,
  -- Characters that no font of the judge has, separated by blanks: the PDF shows boxes for them.
  lacking       text    not null default '',
  primary key (source_hash, lang, title, header)
);
create index statement_pdfs_taken on statement_pdfs (turn) where tries > 0;
create index statement_pdfs_turns on statement_pdfs (delegation_id, turn);
create index statement_pdfs_waiting on statement_pdfs (turn, wanted_at) where wanted_at is not null and pdf_hash is null
    and fault is null and tries < 3;

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of packages and of the results of their jury submissions.
-- ---------------------------------------------------------------------------------------------------------------------

-- The jury's submissions that came with a version of a task.
create table jury_solutions (
  version_id integer references task_versions on delete cascade,
  path       text,
  language   text    not null,
  source     jsonb   not null,
  -- The package's claims about the submission.
  stated     jsonb   not null,
  -- null: not judged.
  outcome    jsonb,
  primary key (version_id, path)
);

-- A package uploaded in a browser, until it is confirmed, cancelled or too old.
create table package_drafts (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  -- The contest on whose page it was uploaded.
  contest_id integer references contests on delete cascade,
  at         bigint  not null,
  expires_at bigint  not null,
  file_name  text    not null,
  bytes      bigint  not null,
  state      text    not null,
  kind       text    not null,
  slug       text,
  report     jsonb   not null,
  found      jsonb,
  -- Round of judging: 1 finds a time limit, 2 judges with it.
  round      integer not null default 0
);
create index package_drafts_expires on package_drafts (expires_at);
create index package_drafts_user on package_drafts (user_id);

-- Contents of a draft, which are stored among the files.
create table package_draft_files (
  draft_id integer references package_drafts on delete cascade,
  hash     text,
  bytes    integer not null,
  primary key (draft_id, hash)
);
create index package_draft_files_hash on package_draft_files (hash);

-- A draft's files as they will be in the task's work tree; their contents are the draft's.
create table package_draft_tree (
  draft_id  integer references package_drafts on delete cascade,
  path      text,
  hash      text    not null,
  bytes     bigint  not null,
  made_from text,
  primary key (draft_id, path)
);

-- A jury submission of a draft, being judged.
create table package_trials (
  id          integer generated always as identity primary key,
  draft_id    integer not null references package_drafts on delete cascade,
  path        text    not null,
  language    text    not null,
  source      jsonb   not null,
  judge       jsonb   not null,
  round       integer not null,
  status      text    not null default 'queued',
  tests_done  integer,
  tests_total integer,
  result      jsonb
);
create index package_trials_draft on package_trials (draft_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of invocations and of searches by stress.
-- ---------------------------------------------------------------------------------------------------------------------

-- Runs of chosen solutions of a task on chosen tests, by the work tree of a revision.
create table invocations (
  id         integer   generated always as identity primary key,
  task_id    integer   not null references tasks on delete cascade,
  -- From 1 within the task.
  number     integer   not null,
  revision   integer   not null,
  at         bigint    not null,
  by_user    integer references users on delete set null,
  judge      jsonb     not null,
  -- The chosen tests, as positions in `judge.tests`.
  places     integer[] not null,
  stopped_at bigint,
  -- When it was last published, on the database's clock; its judges publish at most once a second.
  told_at    bigint    not null default 0,
  unique (task_id, number)
);

-- A solution of an invocation.
create table invocation_runs (
  id             integer generated always as identity primary key,
  invocation_id  integer not null references invocations on delete cascade,
  -- Within `submissions/`.
  path           text    not null,
  language       text    not null,
  source         jsonb   not null,
  -- The package's claims at the time of the invocation.
  claims         jsonb   not null,
  status         text    not null default 'queued',
  -- null: not compiled yet.
  compiles       boolean,
  compile_output text    not null default '',
  compile_ms     integer,
  error          text,
  unique (invocation_id, path)
);

-- A solution's result on a test.
create table invocation_cells (
  run_id       integer references invocation_runs on delete cascade,
  -- Position in `judge.tests`.
  test         integer,
  verdict      text             not null,
  score        double precision not null,
  cpu_ms       integer          not null,
  wall_ms      integer          not null,
  memory_bytes bigint           not null,
  message      text             not null,
  jury_message text             not null,
  -- The end of its standard error, and the beginning of its output.
  errors       text             not null,
  output       text             not null,
  primary key (run_id, test)
);

-- A search for an input at which two solutions differ.
create table stress_searches (
  id       integer generated always as identity primary key,
  task_id  integer not null references tasks on delete cascade,
  revision integer not null,
  at       bigint  not null,
  by_user  integer references users on delete set null,
  setup    jsonb   not null,
  status   text    not null default 'queued',
  -- Number of inputs that were tried, and the time for all of them.
  tries    integer not null default 0,
  spent_ms bigint  not null default 0,
  found    jsonb,
  error    text,
  told_at  bigint  not null default 0
);
create index stress_searches_task on stress_searches (task_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of quizzes.
-- ---------------------------------------------------------------------------------------------------------------------

-- The questions of a quiz task, numbered from 1.
create table quiz_questions (
  id               integer          generated always as identity primary key,
  task_id          integer          not null references tasks on delete cascade,
  number           integer          not null,
  kind             text             not null,
  points           double precision not null,
  text             jsonb            not null,
  options          jsonb            not null,
  -- null: people score the question.
  key              jsonb,
  -- Criteria for marking from the quiz file; empty: none given.
  marking_criteria jsonb            not null default '[]',
  unique (task_id, number)
);

-- All answers of a participant to a quiz; the row is made with the first answer.
create table quiz_sheets (
  id              integer          generated always as identity primary key,
  contest_id      integer          not null references contests on delete cascade,
  participant_id  integer          not null references participants on delete cascade,
  task_id         integer          not null references tasks,
  task_number     integer          not null,
  -- When it was last scored, and the contest time then; null: not yet.
  closed_at       bigint,
  contest_time_ms bigint,
  -- On the contest's scale; the points known until now.
  score           double precision,
  verdict         text,
  -- Number of answers that wait for a person.
  pending         integer          not null default 0,
  -- It is scored when answers are no longer accepted.
  is_open         boolean          not null default true,
  unique (participant_id, task_id)
);
create index quiz_sheets_open on quiz_sheets (participant_id) where is_open;

-- A participant's answer to a question, as it was last saved.
create table quiz_answers (
  participant_id integer references participants on delete cascade,
  question_id    integer references quiz_questions on delete cascade,
  value          jsonb,
  marked         boolean          not null,
  -- Made in the browser; the greatest revision is valid.
  revision       bigint           not null,
  saved_at       bigint           not null,
  -- On the quiz's own scale; null: not scored yet.
  points         double precision,
  primary key (participant_id, question_id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of late arrivals.
-- ---------------------------------------------------------------------------------------------------------------------

-- Work given before the person's end that arrived after it: a submission, which names it, or an answer.
create table late_arrivals (
  id             integer generated always as identity primary key,
  contest_id     integer not null references contests on delete cascade,
  participant_id integer not null references participants on delete cascade,
  task_id        integer not null references tasks,
  task_number    integer not null,
  -- When it was given, according to the browser.
  sent_at        bigint  not null,
  -- Arrival.
  at             bigint  not null,
  -- The person's end as known at the arrival, and the cause of that end.
  ended_at       bigint  not null,
  ended_by       text    not null,
  -- Time by which it was sent too soon after the one before, by its own claim, ms; null: not too soon.
  too_soon_ms    bigint,
  -- Periods in which the server heard from the person, from around the claimed time to the arrival.
  contacts       jsonb   not null,
  -- Number of other contestants, and of those that the server heard from around the claimed time.
  others         integer not null,
  others_heard   integer not null,
  state          text    not null default 'waiting',
  reason         text    not null default '',
  -- The time at which it counts as given, when it was accepted.
  counts_at      bigint,
  decided_at     bigint,
  decided_by     integer references users,
  -- The question of a quiz answer; null for a submission.
  question_id    integer references quiz_questions on delete cascade,
  value          jsonb,
  marked         boolean,
  revision       bigint,
  -- The answer that arrived in time; null: none did.
  replaced       jsonb,
  unique (participant_id, question_id, revision)
);
create index late_arrivals_waiting on late_arrivals (contest_id) where state = 'waiting';

-- When one person began and ended a module that is over.
create table module_sittings (
  participant_id integer references participants on delete cascade,
  number         integer,
  started_at     bigint  not null,
  ended_at       bigint  not null,
  primary key (participant_id, number)
);

-- Periods in which the server heard from a person (domain/people/contacts.ts).
create table contacts (
  user_id integer references users on delete cascade,
  from_at bigint,
  to_at   bigint  not null,
  primary key (user_id, from_at)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of staff's decisions on scores.
-- ---------------------------------------------------------------------------------------------------------------------

-- Points that staff gave or took by hand. Rows are never deleted: withdrawn ones say when, by whom, why.
create table score_adjustments (
  id               integer          generated always as identity primary key,
  contest_id       integer          not null references contests on delete cascade,
  participant_id   integer          not null references participants on delete cascade,
  -- null: the adjustment is for the whole row.
  task_number      integer,
  -- Points, or minutes of penalty (icpc).
  amount           double precision not null,
  reason           text             not null,
  at               bigint           not null,
  by_user          integer          not null references users,
  withdrawn_at     bigint,
  withdrawn_by     integer references users,
  withdrawn_reason text
);
create index score_adjustments_contest on score_adjustments (contest_id, id desc);
create index score_adjustments_participant on score_adjustments (participant_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of seals.
-- ---------------------------------------------------------------------------------------------------------------------

-- A contest's seal: its tasks, encrypted before the start. Copies of the database leave it out.
create table seals (
  contest_id integer primary key references contests on delete cascade,
  -- New whenever the content changes: 16 letters, digits, `-` or `_`.
  name       text    not null unique,
  -- AES-256, base64url. It leaves the server at the contest's start, never before.
  key        text    not null,
  -- SHA-256 (hex) of the content of the parts: when it differs, a new seal is made.
  digest     text    not null,
  -- When its key was published, ms since the epoch; null: the contest has not started.
  opened_at  bigint
);

-- The encrypted files of a seal; the address of each contains its hash.
create table seal_parts (
  contest_id integer references seals on delete cascade,
  -- See `domain/tasks/seal.ts`; the translations of a delegation are named `own:` and its id.
  name       text,
  file_hash  text    not null references files,
  primary key (contest_id, name)
);
create index seal_parts_file on seal_parts (file_hash);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of public boards.
-- ---------------------------------------------------------------------------------------------------------------------

-- A period between two changes of what is public on a board.
create table public_board_epochs (
  contest_id integer references contests on delete cascade,
  -- The number of the change that began it, in the board's public stream.
  since      bigint,
  -- Its name in addresses, which cannot be guessed.
  token      text    not null,
  primary key (contest_id, since)
);

-- A whole board, as it was written once.
create table public_board_snapshots (
  contest_id integer references contests on delete cascade,
  epoch      text,
  -- The number of the last change that it contains.
  version    bigint,
  -- Its JSON, compressed.
  brotli     bytea   not null,
  primary key (contest_id, epoch, version)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The table of reveals.
-- ---------------------------------------------------------------------------------------------------------------------

-- The running reveal of a contest's standings.
create table reveals (
  contest_id integer primary key references contests on delete cascade,
  -- A new id each time the reveal begins.
  plan_id    uuid    not null,
  plan       jsonb   not null,
  -- Number of finished steps.
  position   integer not null,
  started_at bigint  not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of rehearsals.
-- ---------------------------------------------------------------------------------------------------------------------

-- A rehearsal: every jury solution is sent through all steps of a contest.
create table rehearsals (
  id             integer generated always as identity primary key,
  contest_id     integer not null references contests on delete cascade,
  -- null: the person was deleted.
  by_user        integer references users on delete set null,
  started_at     bigint  not null,
  ended_at       bigint,
  state          text    not null default 'running',
  -- The hidden contest of the rehearsal; null: not begun, or removed.
  stage_id       integer references contests on delete set null,
  -- Whether the hidden contest's board has everything that was judged; null: not known yet.
  is_board_right boolean
);
create unique index rehearsals_running on rehearsals (contest_id) where state = 'running';

-- A solution of a rehearsal.
create table rehearsal_runs (
  id              integer          generated always as identity primary key,
  rehearsal_id    integer          not null references rehearsals on delete cascade,
  task_id         integer          not null references tasks on delete cascade,
  task_number     integer          not null,
  task_version_id integer          not null,
  -- Path of the solution within its package's `submissions/`.
  path            text             not null,
  -- Set while the run is under way.
  submission_id   integer references submissions on delete set null,
  -- null: not known yet.
  outcome         text,
  verdict         text,
  score           double precision,
  cpu_ms          double precision,
  -- The result's differences from the claims.
  faults          jsonb            not null default '[]',
  foreign key (task_version_id, path) references jury_solutions on delete cascade
);
create index rehearsal_runs_rehearsal on rehearsal_runs (rehearsal_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Questions and announcements of contests.
-- ---------------------------------------------------------------------------------------------------------------------

-- Questions of contestants, each with its last answer and its claim.
create table questions (
  id                integer generated always as identity primary key,
  contest_id        integer not null references contests on delete cascade,
  participant_id    integer not null references participants on delete cascade,
  topic             text    not null,
  question          text    not null,
  asked_at          bigint  not null,
  client_id         text    not null,
  answer            text,
  answered_at       bigint,
  answered_by       integer references users,
  -- Number of answers: 0 while the question waits, 1 with the first answer, more with changed ones.
  version           integer not null default 0,
  -- Recipients of the last answer; null: not answered.
  answered_to       text check (answered_to in ('asker', 'everybody', 'announcement')),
  -- The first answer; questions without one are counted as waiting.
  first_answered_at bigint,
  first_answered_by integer references users on delete set null,
  -- The claim: the person, their session, since when, and until when unless it is renewed; null: nobody claims the
  -- question.
  claimed_by        integer references users on delete set null,
  claimed_session   integer,
  claimed_at        bigint,
  claimed_until     bigint,
  unique (participant_id, client_id)
);
create index questions_claimed on questions (claimed_until) where claimed_by is not null;
create index questions_contest on questions (contest_id, id desc);

-- Messages of staff to a contest or to some of its people.
create table announcements (
  id            integer generated always as identity primary key,
  contest_id    integer not null references contests on delete cascade,
  topic         text    not null,
  message       text    not null,
  at            bigint  not null,
  by_user       integer not null references users,
  audience      text    not null default 'all' check (audience in ('all', 'group', 'room', 'person')),
  -- The group, room or login name; '' for all.
  audience_name text    not null default '',
  withdrawn_at  bigint
);
create index announcements_contest on announcements (contest_id, id desc);

-- Recipients of announcements to some people.
create table announcement_people (
  announcement_id integer references announcements on delete cascade,
  participant_id  integer references participants on delete cascade,
  primary key (announcement_id, participant_id)
);
create index announcement_people_participant on announcement_people (participant_id);

-- People who had read an announcement that was withdrawn.
create table announcement_readers (
  announcement_id integer references announcements on delete cascade,
  participant_id  integer references participants on delete cascade,
  primary key (announcement_id, participant_id)
);
create index announcement_readers_participant on announcement_readers (participant_id);

-- Announcements that are sent automatically at their time.
create table planned_announcements (
  id            integer generated always as identity primary key,
  contest_id    integer not null references contests on delete cascade,
  topic         text    not null,
  message       text    not null,
  audience      text    not null check (audience in ('all', 'group', 'room')),
  audience_name text    not null,
  anchor        text    not null check (anchor in ('clock', 'start', 'end')),
  -- ms since the epoch (`clock`), or ms after the contest's start or end; negative: before it.
  at_ms         bigint  not null,
  by_user       integer not null references users,
  -- Grows by one with each change.
  version       integer not null default 1
);
create index planned_announcements_contest on planned_announcements (contest_id);

-- The quick answers of a contest that does not use the standard ones.
create table quick_answer_lists (
  contest_id integer primary key references contests on delete cascade,
  version    integer not null,
  answers    jsonb   not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of marking.
-- ---------------------------------------------------------------------------------------------------------------------

-- How a task of a contest, or an open question of its quiz, is marked.
create table markings (
  id             integer          generated always as identity primary key,
  contest_id     integer          not null references contests on delete cascade,
  task_id        integer          not null references tasks on delete cascade,
  -- Number of the question; 0: the whole task.
  question       integer          not null default 0,
  -- Number of scorers per work.
  scorers        smallint         not null,
  threshold      double precision not null,
  -- Which submission of a participant is marked.
  takes          text             not null,
  -- Equal answers are marked once.
  groups_same    boolean          not null,
  -- Contestants see the comments together with their points.
  shows_comments boolean          not null,
  takes_appeals  boolean          not null,
  criteria       jsonb            not null,
  -- Hours for appeals after publishing.
  appeal_hours   integer          not null default 48,
  unique (contest_id, task_id, question)
);

-- The scorers of a marking.
create table marking_people (
  marking_id integer references markings on delete cascade,
  user_id    integer references users on delete cascade,
  primary key (marking_id, user_id)
);
create index marking_people_user on marking_people (user_id);

-- Works of participants to be marked. The numbers are random, and rows are made in their order.
create table marking_works (
  id               integer          generated always as identity primary key,
  marking_id       integer          not null references markings on delete cascade,
  participant_id   integer          not null references participants on delete cascade,
  -- The number that scorers and arbiters see, unique in the whole server.
  number           integer          not null unique,
  -- null: the work is the answer to a question, of this revision.
  submission_id    integer references submissions on delete cascade,
  revision         bigint,
  -- Equal for equal contents.
  content_key      text             not null,
  is_calibration   boolean          not null default false,
  published_at     bigint,
  published_points double precision,
  -- The adjustment that put its points into the results; null: the quiz's answers did.
  adjustment_id    integer references score_adjustments on delete set null,
  unique (marking_id, participant_id)
);
create index marking_works_participant on marking_works (participant_id);
create index marking_works_submission on marking_works (submission_id);

-- A scorer's marks for a work; an inactive row is of a work that was given to another scorer.
create table marking_sheets (
  work_id   integer references marking_works on delete cascade,
  user_id   integer references users,
  is_active boolean          not null default true,
  points    jsonb            not null default '{}',
  -- Keyed by the id of the criterion.
  comments  jsonb            not null default '{}',
  -- Comment on the whole work.
  note      text             not null default '',
  flagged   boolean          not null default false,
  -- null: some criteria have no points.
  total     double precision,
  -- null: never saved.
  saved_at  bigint,
  -- Grows by one with each save.
  revision  integer          not null default 0,
  primary key (work_id, user_id)
);
create index marking_sheets_user on marking_sheets (user_id) where is_active;

-- Decisions of arbiters; the last one of a work counts.
create table marking_decisions (
  id      integer          generated always as identity primary key,
  work_id integer          not null references marking_works on delete cascade,
  by_user integer          not null references users,
  at      bigint           not null,
  points  jsonb            not null,
  total   double precision not null,
  -- Shown to the contestant.
  note    text             not null,
  -- Shown to staff who run the contest.
  reason  text             not null
);
create index marking_decisions_user on marking_decisions (by_user);
create index marking_decisions_work on marking_decisions (work_id, id desc);

-- A contestant's appeal against the points of a work, and its answer.
create table marking_appeals (
  id          integer generated always as identity primary key,
  work_id     integer not null unique references marking_works on delete cascade,
  text        text    not null,
  at          bigint  not null,
  answer      text,
  answered_at bigint,
  answered_by integer references users
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of translation.
-- ---------------------------------------------------------------------------------------------------------------------

-- Settings of translation in a contest; a contest without a row has the default settings.
create table translation_settings (
  contest_id    integer primary key references contests on delete cascade,
  -- The language that is translated from.
  official_lang text    not null default 'en',
  sharing       text    not null default 'none'
);

-- Delegations: the translators and contestants of a group, or people named one by one.
create table delegations (
  id          integer generated always as identity primary key,
  contest_id  integer not null references contests on delete cascade,
  name        text    not null,
  -- '': no group.
  group_label text    not null default '',
  -- Separated by commas.
  langs       text    not null,
  unique (contest_id, name)
);

-- Members of delegations; a person is in at most one delegation of a contest.
create table delegation_people (
  contest_id    integer references contests on delete cascade,
  user_id       integer references users on delete cascade,
  delegation_id integer not null references delegations on delete cascade,
  primary key (contest_id, user_id)
);
create index delegation_people_delegation on delegation_people (delegation_id);

-- The official text of a task as given to translators, in all its versions.
create table official_texts (
  id          integer generated always as identity primary key,
  contest_id  integer not null references contests on delete cascade,
  task_id     integer not null references tasks on delete cascade,
  -- From 1 within the task of the contest.
  version     integer not null,
  lang        text    not null,
  format      text    not null,
  text        text    not null,
  files       jsonb   not null,
  -- Hash of the statement that it was taken from.
  source_hash text    not null,
  -- Staff's note on the change.
  note        text    not null default '',
  at          bigint  not null,
  by_user     integer references users,
  unique (contest_id, task_id, version)
);

-- A delegation's translation of a task into a language; one that was not begun has no row.
create table translations (
  id               integer generated always as identity primary key,
  delegation_id    integer not null references delegations on delete cascade,
  task_id          integer not null references tasks on delete cascade,
  lang             text    not null,
  format           text    not null,
  text             text    not null,
  hash             text    not null,
  -- Number of its changes.
  revision         integer not null default 1,
  state            text    not null default 'working',
  -- The contestants read the official text.
  keeps_official   boolean not null default false,
  -- The version of the official text that it translates.
  official_version integer not null,
  copies           integer not null default 0,
  updated_at       bigint  not null,
  updated_by       integer not null references users,
  -- The version shown to contestants, which is the last finished one; null: none was finished.
  shown_version    integer,
  -- The delegation's name of the task in the language; '': its usual name.
  title            text    not null default '',
  unique (delegation_id, task_id, lang)
);
create index translations_task on translations (task_id, lang);

-- A kept state of a translation's text; never changed.
create table translation_versions (
  id               integer generated always as identity primary key,
  translation_id   integer not null references translations on delete cascade,
  number           integer not null,
  text             text    not null,
  format           text    not null,
  official_version integer not null,
  why              text    not null,
  at               bigint  not null,
  by_user          integer not null references users,
  -- Together with language, title and header, the key of its PDF (`statement_pdfs`).
  source_hash      text    not null,
  title            text    not null,
  -- The whole text with its pictures, as contestants read it.
  shown_hash       text    not null,
  -- Set when the text is kept, and again when the contest is renamed.
  header           text    not null default '',
  unique (translation_id, number)
);
create index translation_versions_source on translation_versions (source_hash);

-- People who have a translation open, a row for each browser tab.
create table translation_editors (
  translation_id integer references translations on delete cascade,
  user_id        integer references users on delete cascade,
  tab            text,
  seen_at        bigint  not null,
  primary key (translation_id, user_id, tab)
);

-- Terms that a delegation agreed on, by language.
create table glossary_entries (
  id            integer generated always as identity primary key,
  delegation_id integer not null references delegations on delete cascade,
  lang          text    not null,
  term          text    not null,
  meaning       text    not null,
  at            bigint  not null,
  by_user       integer not null references users,
  unique (delegation_id, lang, term)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables of proctoring.
-- ---------------------------------------------------------------------------------------------------------------------

-- Activities reported by browsers. `at` is when one happened, `received_at` when its report arrived.
create table activity_log (
  id          integer generated always as identity primary key,
  at          bigint  not null,
  user_id     integer not null references users on delete cascade,
  contest_id  integer,
  operation   text    not null,
  message     text    not null,
  received_at bigint  not null
);
create index activity_log_newest on activity_log (contest_id, user_id, operation, at desc, id desc);
create index activity_log_person on activity_log (contest_id, user_id, at);
create index activity_log_user on activity_log (user_id, received_at);

-- Pictures of screens and cameras; each content is in `files`.
create table snapshots (
  id           integer generated always as identity primary key,
  received_at  bigint  not null,
  user_id      integer not null references users on delete cascade,
  contest_id   integer not null references contests on delete cascade,
  kind         text    not null,
  -- Hash of its content in the store of files.
  picture_hash text    not null references files,
  taken_at     bigint  not null,
  width        integer not null default 0,
  height       integer not null default 0,
  -- Number of pictures that were due since the previous one and did not arrive.
  missed       integer not null default 0,
  media_type   text    not null check (media_type in ('image/png', 'image/webp', 'image/jpeg'))
);
create index snapshots_newest on snapshots (contest_id, user_id, kind, taken_at desc, id desc);
create index snapshots_person on snapshots (contest_id, user_id, received_at);
create index snapshots_picture on snapshots (picture_hash);
create index snapshots_taken on snapshots (taken_at);

-- Signals that help a proctor to know where to look (PRC-8). `ended_at` is null while one lasts.
create table signals (
  id          bigint  generated always as identity primary key,
  contest_id  integer not null references contests on delete cascade,
  user_id     integer not null references users on delete cascade,
  kind        text    not null,
  -- The shared stream that it concerns; null: none.
  source      text,
  at          bigint  not null,
  received_at bigint  not null,
  detail      jsonb   not null default '{}',
  ended_at    bigint,
  -- When it was marked as seen, and by whom; null: not yet.
  seen_at     bigint,
  seen_by     integer references users on delete set null
);
create index signals_contest on signals (contest_id, at);
create unique index signals_open on signals (contest_id, user_id, kind, coalesce(source, '')) where ended_at is null;
create index signals_person on signals (user_id, contest_id, at);
create index signals_unseen on signals (contest_id, user_id) where seen_at is null;

-- The terms of being watched that a contestant was shown, and their answer. The newest answer counts.
create table consents (
  id           bigint  generated always as identity primary key,
  contest_id   integer not null references contests on delete cascade,
  user_id      integer not null references users on delete cascade,
  terms        jsonb   not null,
  agreed       boolean not null,
  at           bigint  not null,
  -- Version of the shown text (domain/proctoring/consent.ts).
  text_version integer not null
);
create index consents_person on consents (contest_id, user_id, id desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables for the proctors of a contest.
-- ---------------------------------------------------------------------------------------------------------------------

-- Views of a person's pictures; views in quick succession share a row, from the first to the last.
create table picture_views (
  id         bigint   generated always as identity primary key,
  viewer_id  integer  not null references users on delete cascade,
  -- The person in the pictures.
  user_id    integer  not null references users on delete cascade,
  contest_id integer  not null references contests on delete cascade,
  way        text     not null,
  first_at   bigint   not null,
  last_at    bigint   not null,
  -- Ids of the pictures, in the order of viewing.
  pictures   bigint[] not null
);
create index picture_views_person on picture_views (user_id, contest_id, last_at desc);
create index picture_views_viewer on picture_views (viewer_id, contest_id, user_id, way, last_at desc);

-- Changes that proctors see and that must be published to them.
create table watch_news (
  id             bigint  generated always as identity primary key,
  contest_id     integer not null references contests on delete cascade,
  -- null: the change is not about a single contestant.
  participant_id integer,
  part           text    not null check (part in ('person', 'picture', 'handovers'))
);

-- A contestant as last published to proctors: whether they are connected, and their other facts.
create table watch_roster (
  participant_id integer primary key,
  contest_id     integer not null references contests on delete cascade,
  is_here        boolean not null,
  -- A checksum of names, seat, times and checks; only compared.
  facts          text    not null
);
create index watch_roster_contest on watch_roster (contest_id);

-- A proctor's note about a contestant, perhaps about one of their signals.
create table incidents (
  id             integer generated always as identity primary key,
  contest_id     integer not null references contests on delete cascade,
  participant_id integer not null references participants on delete cascade,
  signal_id      bigint references signals on delete set null,
  level          text    not null check (level in ('note', 'warning', 'serious')),
  note           text    not null,
  -- When it happened; `made_at` is when the note was written.
  at             bigint  not null,
  made_at        bigint  not null,
  made_by        integer not null references users,
  -- Grows by one with each change.
  version        integer not null default 1,
  closed_at      bigint,
  closed_by      integer references users
);
create index incidents_contest on incidents (contest_id, at);
create index incidents_participant on incidents (participant_id, at);
create index incidents_signal on incidents (signal_id);

-- The proctor in charge of a contestant.
create table watch_charges (
  participant_id integer primary key references participants on delete cascade,
  contest_id     integer not null references contests on delete cascade,
  user_id        integer not null references users on delete cascade,
  since          bigint  not null
);
create index watch_charges_contest on watch_charges (contest_id);

-- Handovers of contestants to another proctor; `outcome` is null until the handover is closed.
create table watch_handovers (
  id           integer generated always as identity primary key,
  contest_id   integer not null references contests on delete cascade,
  from_user    integer not null references users on delete cascade,
  to_user      integer not null references users on delete cascade,
  participants jsonb   not null,
  note         text    not null,
  at           bigint  not null,
  closed_at    bigint,
  outcome      text check (outcome in ('accepted', 'declined', 'withdrawn'))
);
create index watch_handovers_contest on watch_handovers (contest_id, at);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of onsite contests.
-- ---------------------------------------------------------------------------------------------------------------------

-- Parts of contests with a coordinator; an empty field means any value, no row the whole contest.
create table onsite_parts (
  contest_id  integer,
  user_id     integer,
  site        text,
  room        text,
  group_label text,
  primary key (contest_id, user_id, site, room, group_label),
  foreign key (contest_id, user_id) references contest_staff on delete cascade
);

-- A participant's last recorded presence; no row: none was recorded.
create table presences (
  participant_id integer primary key references participants on delete cascade,
  state          text    not null,
  how            text    not null,
  at             bigint  not null,
  -- null: recorded by the participant's own login.
  by_user        integer references users
);

-- Rooms that are ready.
create table onsite_rooms (
  contest_id integer references contests on delete cascade,
  site       text,
  room       text,
  ready_at   bigint  not null,
  ready_by   integer not null references users,
  primary key (contest_id, site, room)
);

-- Problems in rooms, reported by staff, until they are closed.
create table onsite_problems (
  id             integer generated always as identity primary key,
  contest_id     integer not null references contests on delete cascade,
  -- The participant it is about; null: it is about a room, or the participant was removed.
  participant_id integer references participants on delete set null,
  -- The site, room and seat when it was reported.
  site           text    not null,
  room           text    not null,
  seat           text    not null,
  group_label    text    not null,
  kind           text    not null,
  -- Emptied when its retention period ends.
  text           text    not null,
  opened_at      bigint  not null,
  opened_by      integer not null references users,
  -- The person who deals with it, and since when.
  taken_at       bigint,
  taken_by       integer references users,
  closed_at      bigint,
  closed_by      integer references users,
  -- The outcome, in words.
  word           text    not null default ''
);
create index onsite_problems_contest on onsite_problems (contest_id, id desc);
create index onsite_problems_participant on onsite_problems (participant_id);

-- Extra time requested for a participant.
create table time_requests (
  id             integer generated always as identity primary key,
  contest_id     integer not null references contests on delete cascade,
  participant_id integer not null references participants on delete cascade,
  minutes        integer not null,
  reason         text    not null,
  asked_at       bigint  not null,
  asked_by       integer not null references users,
  state          text    not null default 'waiting',
  decided_at     bigint,
  decided_by     integer references users,
  word           text    not null default ''
);
create index time_requests_contest on time_requests (contest_id, id desc);
create index time_requests_participant on time_requests (participant_id);

-- The last result of the check of a contestant's computer.
create table machine_checks (
  participant_id integer primary key references participants on delete cascade,
  at             bigint  not null,
  outcome        text    not null,
  results        jsonb   not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of balloons and prints.
-- ---------------------------------------------------------------------------------------------------------------------

-- A balloon that somebody has taken or delivered; all other balloons follow from the submissions.
create table balloons (
  contest_id     integer references contests on delete cascade,
  participant_id integer references participants on delete cascade,
  task_number    integer,
  taken_at       bigint,
  taken_by       integer references users,
  delivered_at   bigint,
  delivered_by   integer references users,
  primary key (contest_id, participant_id, task_number)
);
create index balloons_participant on balloons (participant_id);

-- A text that a contestant asked to have printed.
create table prints (
  id             integer generated always as identity primary key,
  contest_id     integer not null references contests on delete cascade,
  participant_id integer not null references participants on delete cascade,
  -- Made in the browser; unique per participant.
  client_id      text    not null,
  -- null: the print belongs to no task.
  task_number    integer,
  -- The submission whose source is printed; null: the contestant sent a text.
  submission_id  integer references submissions on delete set null,
  file_name      text    not null,
  -- Emptied when its retention period is over.
  source         text    not null,
  bytes          integer not null,
  pages          integer not null,
  at             bigint  not null,
  state          text    not null default 'waiting',
  printed_at     bigint,
  printed_by     integer references users,
  -- When it was delivered or refused.
  closed_at      bigint,
  closed_by      integer references users,
  -- Why it was refused.
  reason         text    not null default '',
  unique (participant_id, client_id)
);
create index prints_contest on prints (contest_id, id desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of certificates.
-- ---------------------------------------------------------------------------------------------------------------------

-- The certificate templates of a contest; each has one or more designs.
create table certificate_templates (
  id         integer generated always as identity primary key,
  contest_id integer not null references contests on delete cascade,
  name       text    not null,
  unique (contest_id, name)
);

-- Pictures that the templates of a contest may use as a background.
create table certificate_pictures (
  contest_id integer references contests on delete cascade,
  hash       text references files,
  mime       text    not null,
  bytes      integer not null,
  at         bigint  not null,
  primary key (contest_id, hash)
);

-- Designs of templates. A design is never changed, so issued certificates keep theirs.
create table certificate_designs (
  id           integer generated always as identity primary key,
  template_id  integer not null references certificate_templates on delete cascade,
  version      integer not null,
  design       jsonb   not null,
  picture_hash text references files,
  at           bigint  not null,
  by_user      integer not null references users,
  unique (template_id, version)
);

-- Certificates that were issued, each to a participant; revoked ones stay.
create table certificates (
  id             integer generated always as identity primary key,
  code           text    not null unique,
  contest_id     integer not null references contests on delete cascade,
  template_id    integer not null references certificate_templates on delete cascade,
  design_id      integer not null references certificate_designs on delete cascade,
  -- null: the person is no longer a participant.
  participant_id integer references participants on delete set null,
  username       text    not null,
  -- The certificate's text, as it was when it was issued.
  facts          jsonb   not null,
  -- The contestant may see the certificate.
  shown          boolean not null,
  issued_at      bigint  not null,
  issued_by      integer not null references users,
  revoked_at     bigint,
  revoked_by     integer references users,
  revoked_reason text    not null default ''
);
create index certificates_contest on certificates (contest_id, id);
create index certificates_design on certificates (design_id);
create index certificates_participant on certificates (participant_id);
create unique index certificates_valid on certificates (template_id, participant_id) where revoked_at is null;

-- A file of certificates that somebody asked for.
create table certificate_files (
  id         integer generated always as identity primary key,
  contest_id integer not null references contests on delete cascade,
  form       text    not null,
  -- Number of certificates in the file.
  count      integer not null,
  parts      integer not null,
  -- Number of finished parts, as last sent to staff.
  done       integer not null default 0,
  failed     boolean not null default false,
  at         bigint  not null,
  by_user    integer not null references users
);
create index certificate_files_contest on certificate_files (contest_id, id desc);
create index certificate_files_open on certificate_files (id) where done < parts and not failed;

-- A part of a file: the key of the PDF or archive that judges make (`statement_pdfs`).
create table certificate_parts (
  file_id     integer references certificate_files on delete cascade,
  number      integer,
  source_hash text    not null,
  lang        text    not null,
  title       text    not null,
  primary key (file_id, number)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The table of overlays.
-- ---------------------------------------------------------------------------------------------------------------------

-- The overlay of a contest's broadcast; without a row it shows nothing.
create table overlays (
  contest_id integer primary key references contests on delete cascade,
  shown      jsonb   not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of the staff's lists of work.
-- ---------------------------------------------------------------------------------------------------------------------

-- Filters of work lists that staff saved under a name.
create table saved_filters (
  id         integer generated always as identity primary key,
  feed       text    not null,
  name       text    not null,
  -- The query string of its address.
  query      text    not null,
  -- Staff of this contest share the filter; null: only its owner has it.
  contest_id integer references contests on delete cascade,
  user_id    integer not null references users on delete cascade,
  at         bigint  not null
);
create unique index saved_filters_of_contest on saved_filters (contest_id, feed, lower(name)) where contest_id is not
    null;
create unique index saved_filters_of_person on saved_filters (user_id, feed, lower(name)) where contest_id is null;

-- Progress and result of comparing the sources of a task with each other: one row per task of a contest and choice of
-- submissions.
create table similarity_runs (
  contest_id  integer references contests on delete cascade,
  task_id     integer references tasks on delete cascade,
  -- The submission of each person that is compared.
  pick        text,
  -- Id of one comparison: only the process that began it writes its results.
  run         text    not null,
  state       text    not null,
  done        integer not null default 0,
  total       integer not null default 0,
  by_user     integer not null references users on delete cascade,
  started_at  bigint  not null,
  -- When the comparison was last continued.
  seen_at     bigint  not null,
  finished_at bigint,
  -- The newest compared submission.
  newest_id   integer,
  error       text,
  result      json    not null default 'null',
  primary key (contest_id, task_id, pick)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of the served Contest API.
-- ---------------------------------------------------------------------------------------------------------------------

-- One event feed of the Contest API: a contest as one audience sees it.
create table contest_feeds (
  contest_id integer references contests on delete cascade,
  view       text check (view in ('public', 'full')),
  -- Number of the last published change.
  head       bigint  not null default 0,
  -- When the feed was begun, on the database's clock: a feed that is begun again is a different feed.
  made_at    bigint  not null default (extract(epoch from clock_timestamp()) * 1000::numeric)::bigint,
  primary key (contest_id, view)
);

-- The last event of the feed about each object; older events are not kept, since only the last one holds.
create table contest_feed_objects (
  contest_id integer,
  view       text,
  -- As the standard names the endpoint.
  type       text,
  -- '' for objects that exist once: the contest and its state.
  object_id  text,
  -- The number, within the feed, of the change that made the object so.
  seq        bigint  not null,
  -- null: the object is deleted.
  data       json,
  primary key (contest_id, view, type, object_id),
  foreign key (contest_id, view) references contest_feeds on delete cascade
);
create index contest_feed_objects_seq on contest_feed_objects (contest_id, view, seq);

-- A sentence about what happens in a contest, from one of its commentators.
create table contest_comments (
  id         integer generated always as identity primary key,
  contest_id integer not null references contests on delete cascade,
  at         bigint  not null,
  -- null: the commentator was deleted.
  by_user    integer references users on delete set null,
  message    text    not null,
  tags       jsonb   not null,
  about      jsonb   not null
);
create index contest_comments_contest on contest_comments (contest_id, id);

-- An object of an imported feed: the standard's properties that are kept, without its id.
create table brought_objects (
  contest_id integer references contests on delete cascade,
  -- As the standard names the endpoint.
  type       text,
  -- The id in the feed; '' for objects that exist once.
  object_id  text,
  -- Position among the objects of its type.
  ordinal    integer not null,
  data       jsonb   not null,
  changed_at bigint  not null,
  primary key (contest_id, type, object_id)
);

-- The runs of a submission's judgement, as the feed gives them.
create table brought_runs (
  submission_id integer primary key references submissions on delete cascade,
  -- The judgement's id in the feed.
  judgement     text    not null,
  -- The number of tests.
  count         integer not null,
  runs          jsonb   not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables of problem reports.
-- ---------------------------------------------------------------------------------------------------------------------

-- Problem reports, each with the last minutes of the person's session.
create table reports (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  -- Their role at that time.
  role       text    not null,
  -- The contest that the person was in; null: in none.
  contest_id integer references contests on delete cascade,
  at         bigint  not null,
  note       text    not null,
  -- The version of the page.
  version    text    not null,
  events     integer not null,
  -- Size of the recording as it arrived.
  bytes      integer not null,
  -- gzip.
  recording  bytea   not null,
  closed_at  bigint,
  closed_by  integer references users on delete set null
);
alter table reports alter recording set storage external;
create index reports_contest on reports (contest_id, id);
create index reports_person on reports (user_id, at);

-- ---------------------------------------------------------------------------------------------------------------------
-- The table of commands that are carried out once.
-- ---------------------------------------------------------------------------------------------------------------------

-- Commands by the ids that their senders gave them; a command that arrives again is carried out once.
create table commands (
  user_id integer,
  -- A hash of the call and the command's id.
  command text,
  -- When it arrived, by the server's time.
  at      bigint  not null,
  -- Random id of this execution of the command; only the execution that holds the claim may commit.
  claim   text    not null,
  -- When the execution last reported, by the database's clock.
  seen_at bigint  not null,
  -- Its change is committed.
  is_done boolean not null default false,
  -- Readable only with the command's id; null: the command is under way, or the answer was lost.
  answer  bytea,
  primary key (user_id, command)
);
create index commands_at on commands (at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Tables of the whole installation and of the people who run it.
-- ---------------------------------------------------------------------------------------------------------------------

-- A copy of the database that was made and read back as a test.
create table backups (
  id      integer generated always as identity primary key,
  -- The time of the copied state, ms since the epoch.
  at      bigint  not null,
  -- Duration of making the copy, ms.
  ms      bigint  not null,
  bytes   bigint  not null,
  rows    bigint  not null,
  -- Number of journal entries.
  entries bigint  not null,
  -- File name, without the folder.
  name    text    not null
);

-- Settings of the whole installation: one row.
create table configuration (
  one            boolean default true primary key check (one),
  websockets     text    not null,
  live_updates   text    not null,
  -- The demo was removed and is not made again.
  demo_removed   boolean not null default false,
  -- The address of the installation for others, as in `https://contest.example.org`; '': not set.
  public_address text    not null default ''
);

-- Changes, with the person who made each, and the values before and after.
create table audit (
  id         integer generated always as identity primary key,
  at         bigint  not null,
  user_id    integer not null references users,
  action     text    not null,
  target     text    not null,
  contest_id integer,
  before     jsonb,
  after      jsonb,
  -- The contest's version that the change made; null: it made none.
  version    integer,
  -- The network address that the change came from; null: unknown, or not from a network.
  address    text
);
create index audit_contest on audit (contest_id, id desc);
create index audit_user on audit (user_id, id desc);
create index audit_version on audit (contest_id, version) where version is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- The tables of the journal.
-- ---------------------------------------------------------------------------------------------------------------------

-- The streams of the journal; `head` is the number of the last entry, replay begins at `replay_from`.
create table journal_streams (
  name        text   collate "C" primary key,
  head        bigint not null,
  replay_from bigint not null default 0
) with (fillfactor=60);

-- The entries of the journal, numbered densely from 1 within their stream. `at` is in ms since the epoch; `made_by` is
-- PostgreSQL's id of the transaction, or 0 for entries older than this column.
create table journal (
  stream  text   collate "C",
  seq     bigint,
  at      bigint not null default (extract(epoch from clock_timestamp()) * 1000::numeric)::bigint,
  body    json   not null,
  made_by xid8   not null default pg_current_xact_id(),
  primary key (stream, seq)
);
create index journal_made_by on journal (made_by);

-- ---------------------------------------------------------------------------------------------------------------------
-- References to tables that stand further down.
-- ---------------------------------------------------------------------------------------------------------------------

alter table judge_jobs add foreign key (trial_id) references package_trials on delete cascade;
alter table judge_jobs add foreign key (invocation_run_id) references invocation_runs on delete cascade;
alter table judge_jobs add foreign key (stress_id) references stress_searches on delete cascade;
alter table submissions add foreign key (judgement_id) references judgements on delete set null;
alter table submissions add foreign key (late_id) references late_arrivals;
alter table task_commits add foreign key (version_id) references task_versions on delete set null;
alter table tasks add foreign key (version_id) references task_versions;

-- ---------------------------------------------------------------------------------------------------------------------
-- Functions.
-- ---------------------------------------------------------------------------------------------------------------------

create function source_text(content bytea) returns text language plpgsql immutable strict as $$
  begin
    return lower(convert_from(content, 'UTF8') collate "default");
  exception when others then
    return lower(encode(content, 'escape'));
  end $$;

create function statement_title(name text, names jsonb, lang text) returns text language sql immutable as $$
    select coalesce(names ->> lang, names ->> split_part(lang, '-', 1), names ->> 'en', name) $$;

create function tell_row_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('agon_rows', tg_table_name || ' ' || old.id);
      return null;
    end
  $$;

create function tell_table_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('agon_rows', tg_table_name);
      return null;
    end
  $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers.
-- ---------------------------------------------------------------------------------------------------------------------

create trigger tell_row_changed after delete or update on contests for each row execute function tell_row_changed();
create trigger tell_table_changed after truncate on contests for each statement execute function tell_table_changed();
create trigger tell_row_changed after delete or update on participants for each row execute function tell_row_changed();
create trigger tell_table_changed after truncate on participants for each statement execute function
    tell_table_changed();
create trigger tell_row_changed after delete or update of user_id, secret_hash, revoked_at, ended_because, locked_at,
    viewed_by on sessions for each row execute function tell_row_changed();
create trigger tell_table_changed after truncate on sessions for each statement execute function tell_table_changed();
create trigger tell_row_changed after delete or update of name, login_key, role, types, disabled_at on users for each
    row execute function tell_row_changed();
create trigger tell_table_changed after truncate on users for each statement execute function tell_table_changed();

-- ---------------------------------------------------------------------------------------------------------------------
-- Views.
-- ---------------------------------------------------------------------------------------------------------------------

-- The statements of tasks in each contest, with the corrections of that contest.
create view contest_statements as
select p.contest_id,
  s.task_id,
  s.lang,
  s.mime,
  s.name,
  coalesce(k.file_hash, s.file_hash) as file_hash,
  s.latex_hash,
  statement_title(t.name, t.names, s.lang) as title
from contest_tasks p
  join statements s on s.task_id = p.task_id
  join tasks t on t.id = s.task_id
  left join statement_corrections k on k.contest_id = p.contest_id and k.task_id = s.task_id and k.lang = s.lang and
      k.of_hash = s.file_hash;

-- Submissions and closed quizzes, from which the rows of a board are made.
create view counted_work as
select s.id,
  s.contest_id,
  s.participant_id,
  s.task_number,
  coalesce(l.counts_at, s.at) as at,
  s.contest_time_ms,
  s.verdict,
  s.score,
  s.group_scores,
  s.is_penalised
from submissions s
  left join late_arrivals l on l.id = s.late_id
where s.counts and (s.late_id is null or l.state = 'accepted')
union all
select '-2'::integer * quiz_sheets.id as id,
  quiz_sheets.contest_id,
  quiz_sheets.participant_id,
  quiz_sheets.task_number,
  quiz_sheets.closed_at as at,
  quiz_sheets.contest_time_ms,
  quiz_sheets.verdict,
  quiz_sheets.score,
  null::jsonb as group_scores,
  null::boolean as is_penalised
from quiz_sheets
where quiz_sheets.score is not null
union all
select '-2'::integer * quiz_sheets.id - 1 as id,
  quiz_sheets.contest_id,
  quiz_sheets.participant_id,
  quiz_sheets.task_number,
  quiz_sheets.closed_at as at,
  quiz_sheets.contest_time_ms,
  null::text as verdict,
  null::double precision as score,
  null::jsonb as group_scores,
  null::boolean as is_penalised
from quiz_sheets
where quiz_sheets.score is not null and quiz_sheets.pending > 0;

-- ---------------------------------------------------------------------------------------------------------------------
-- Who sees which rows, beside the owner of the tables.
-- ---------------------------------------------------------------------------------------------------------------------

create policy chunks_of_files_seen on file_chunks using ((exists (select from files where files.hash =
    file_chunks.hash)));
create policy files_of_tasks_and_work on files using (not picture);

-- ---------------------------------------------------------------------------------------------------------------------
-- Rows that every database has.
-- ---------------------------------------------------------------------------------------------------------------------

insert into configuration (one, websockets, live_updates, demo_removed, public_address) values (true, '1', '1', false,
    '');
insert into file_store (id, place, sweeps) values (1, 'database', 0);
insert into judge_published (one, at) values (true, 0);

-- The migrations that a database which begins here has behind it.
-- migration 0001-journal
-- migration 0002-contests
-- migration 0003-judging
-- migration 0004-quizzes
-- migration 0005-arrive
-- migration 0006-late
-- migration 0007-proctoring
-- migration 0008-modules
-- migration 0009-replay
-- migration 0010-feeds
-- migration 0011-sessions
-- migration 0012-statement-pdfs
-- migration 0013-judge-published
-- migration 0014-people
-- migration 0015-contests
-- migration 0016-packages
-- migration 0017-scoring
-- migration 0018-rehearsals
-- migration 0019-views
-- migration 0020-result-pdfs
-- migration 0021-accommodations
-- migration 0022-people-search
-- migration 0023-contest-api
-- migration 0024-commands
-- migration 0025-desk
-- migration 0026-work-lists
-- migration 0028-hall
-- migration 0029-thaw
-- migration 0030-workshop
-- migration 0031-making
-- migration 0032-invocations
-- migration 0033-file-store
-- migration 0034-versions
-- migration 0036-former-files
-- migration 0037-latex-statements
-- migration 0038-source-text
-- migration 0039-marking
-- migration 0041-pictures-kept
-- migration 0044-signals
-- migration 0045-marking-more
-- migration 0046-wall
-- migration 0048-watched
-- migration 0049-check
-- migration 0050-certificates
-- migration 0057-contest-api-more
-- migration 0060-reports
-- migration 0063-translation
-- migration 0073-reveals
-- migration 0077-operations
-- migration 0081-overlays
-- migration 0085-journal-changes
-- migration 0088-public-boards
-- migration 0089-pdf-headers
-- migration 0091-pdf-turns
-- migration 0092-participant-pictures
-- migration 0093-sweeps
-- migration 0110-recovery-of-all
-- migration 0120-logins-alike
-- migration 0150-brought-objects
-- migration 0151-brought-runs
-- migration 0160-judge-faults
-- migration 0180-statement-corrections
-- migration 0181-task-names
-- migration 0280-public-address
-- migration 0281-hidden-marks
-- migration 0300-unshared
-- migration 0310-made-in-drafts
-- migration 0360-task-uuids
-- migration 0370-letters-lacking
-- migration 0371-public-names
-- migration 0380-seals
-- migration 0381-row-changes
-- migration 0382-contest-changes
