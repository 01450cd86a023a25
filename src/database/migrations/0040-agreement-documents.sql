-- Files that buyers and administrators ask for about an agreement, each with a code by which anybody can check it.

create table agreement_documents (
  id uuid primary key,
  agreement_id uuid not null references agreements (id) on delete cascade,
  kind text not null check (kind in ('agreement', 'statement', 'receipt')),
  -- The month of a statement, the number of an entry; an agreement has one text.
  subject text not null check (length(subject) between 1 and 40),
  title text not null check (length(title) between 1 and 200),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- What the check shows: labels with whole pesewas, in their order.
  figures jsonb not null check (jsonb_typeof(figures) = 'array'),
  -- Of everything that the file says: as long as that stays, so does the file.
  facts_hash text not null check (facts_hash ~ '^[0-9a-f]{64}$'),
  -- Gone with the account of the buyer, whom it names.
  file bytea check (length(file) between 1 and 2000000),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);
create index agreement_documents_newest on agreement_documents (agreement_id, kind, subject, made_at desc);

create function forget_agreement_files() returns trigger
  language plpgsql
  as $$
    begin
      update agreement_documents set file = null where agreement_id = new.id;
      return null;
    end
  $$;
create trigger agreements_forget_files after update of buyer_id on agreements
  for each row when (old.buyer_id is not null and new.buyer_id is null)
  execute function forget_agreement_files();
