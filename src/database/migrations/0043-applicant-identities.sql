-- What identifies an applicant: apart from their agreement, since it goes long before that, and is in no backup.

create table application_identities (
  agreement_id uuid primary key references agreements (id) on delete cascade,
  -- Sealed with the key that `key_id` names: nonce, tag, text.
  card_sealed bytea not null check (length(card_sealed) between 29 and 200),
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  -- As pages show it: all but its end is covered.
  card_shown text not null check (length(card_shown) between 5 and 30),
  guarantor_name text check (length(guarantor_name) between 1 and 100),
  guarantor_phone text check (length(guarantor_phone) between 5 and 30),
  guarantor_relationship text check (length(guarantor_relationship) between 1 and 100),
  guarantor_consent_version text check (length(guarantor_consent_version) between 1 and 40),
  created_at timestamptz not null,
  check (
    num_nonnulls(guarantor_name, guarantor_phone, guarantor_relationship, guarantor_consent_version) in (0, 4)
  )
);

-- What applicants send about themselves. The bytes lie sealed in the storage, under a key that no address leads to.
create table application_files (
  id uuid primary key,
  agreement_id uuid not null references agreements (id) on delete cascade,
  storage_key text not null unique check (storage_key ~ '^identity/[0-9a-f]{2}/[0-9a-f]{32}[.]bin$'),
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  name text not null check (length(name) between 1 and 100),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  size_bytes integer not null check (size_bytes between 1 and 20000000),
  added_at timestamptz not null
);
create index application_files_agreement on application_files (agreement_id, added_at);

-- What the office still wants to see before it decides; empty when it waits for nothing.
alter table agreements add column asked_for text check (length(asked_for) between 1 and 500);

create or replace function forget_agreement_files() returns trigger
  language plpgsql
  as $$
    begin
      update agreement_documents set file = null where agreement_id = new.id;
      delete from application_identities where agreement_id = new.id;
      delete from application_files where agreement_id = new.id;
      return null;
    end
  $$;
