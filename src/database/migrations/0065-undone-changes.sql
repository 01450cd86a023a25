-- A change that was taken back is no care for a home: `updated_before` is when it was touched before its last change to
-- status, price or agent, and the version that undoing made counts as touched then and not later.
alter table properties
  add column updated_before timestamptz,
  add column undone_version integer;
