-- What administrators have written over the settings of the brand: one row, and of each text only what differs.
create table brand_texts (
  is_only boolean primary key default true check (is_only),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object' and length(texts::text) <= 40000),
  office_image_id uuid references images (id) on delete set null,
  -- Grows with each change: who edits names the version they read.
  version integer not null default 0 check (version >= 0),
  changed_at timestamptz
);
insert into brand_texts default values;
create index brand_texts_office_image_id on brand_texts (office_image_id);
