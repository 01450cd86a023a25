-- An agency's own reference of a home, by which its files name it; no two homes of one agent have the same. Of signs
-- that every program writes alike, so that capitals are the only question.
alter table properties add column reference text
  check (length(reference) between 1 and 40 and octet_length(reference) = length(reference)
    and reference = btrim(reference));
-- The reference first: administrators look for it among everybody's homes.
create unique index properties_reference on properties (lower(reference), user_id) where reference is not null;

-- What each good row of a file was found to do when it was checked, by which run of the check; the import does that or
-- nothing. The home and its version are those that were found then. Both go with the file.
create table property_import_rows (
  import_id uuid not null references property_imports (id) on delete cascade,
  run text not null check (run ~ '^[0-9a-f]{16}$'),
  line integer not null check (line > 0),
  step text not null check (step in ('create', 'change', 'none')),
  title text not null,
  property_id uuid,
  version integer,
  -- What changes: columns of the file with their values before and after, shortened.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  -- Why it was not imported after all.
  problem text,
  primary key (import_id, run, line),
  check ((step = 'create') = (property_id is null)),
  check ((property_id is null) = (version is null))
);

alter table property_imports
  -- The run of the check that is believed.
  add column checked_run text check (checked_run ~ '^[0-9a-f]{16}$'),
  -- Of the good rows, those that change a home, and those that say what it says already.
  add column change_count integer not null default 0 check (change_count >= 0),
  add column same_count integer not null default 0 check (same_count >= 0),
  -- Of the import: homes that were changed, and rows that were left out because of what happened since the check.
  add column changed_count integer not null default 0 check (changed_count >= 0),
  add column outdated_count integer not null default 0 check (outdated_count >= 0);
