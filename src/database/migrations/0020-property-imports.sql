-- A CSV file of properties that an administrator sent to be imported, how far its check and its import have come, and
-- what they found. It is kept for an hour; the file itself lies in the storage, under a key that nobody can guess.
create table property_imports (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  part_count smallint not null check (part_count > 0),
  -- SHA-256 of its text, in hexadecimal: the ids of its rows follow from it.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  row_count integer not null check (row_count > 0),
  unread text[] not null,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'unchecked', 'importing', 'stopped', 'imported')),
  -- Of the check while it runs, of the import from its start.
  done_rows integer not null default 0 check (done_rows between 0 and row_count),
  good_count integer not null default 0 check (good_count >= 0),
  bad_count integer not null default 0 check (bad_count >= 0),
  problem_count integer not null default 0 check (problem_count >= 0),
  -- The first good rows and the first problems.
  findings jsonb not null default '{"preview": [], "problems": []}' check (jsonb_typeof(findings) = 'object'),
  -- Of the file of the rows with problems, and which run of the check wrote it.
  refused_part_count smallint not null default 0 check (refused_part_count >= 0),
  refused_run text check (refused_run ~ '^[0-9a-f]{16}$'),
  -- Who pressed Import when, for what the import writes.
  started_at timestamptz,
  started_ip inet,
  started_request_id text,
  -- No row up to this line is imported again.
  reached_line integer not null default 0 check (reached_line >= 0),
  imported_count integer not null default 0 check (imported_count >= 0),
  already_count integer not null default 0 check (already_count >= 0),
  -- Of the imported ones, how many the audit log has.
  audited_count integer not null default 0 check (audited_count >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index property_imports_owner on property_imports (user_id, created_at desc);
create index property_imports_end on property_imports (expires_at);
