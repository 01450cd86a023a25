-- The private link by which somebody sees a draft as its page will be. It ends with the draft, when it is published, by
-- age, and when another advertises the home.
create table property_previews (
  property_id uuid primary key references properties (id) on delete cascade,
  made_by uuid not null references profiles (id) on delete cascade,
  -- What the link is made of together with the program's secret, so that whoever made it can read it again.
  link_seed bytea not null check (length(link_seed) = 16),
  -- SHA-256; the link itself is stored nowhere.
  link_hash bytea not null unique check (length(link_hash) = 32),
  made_at timestamptz not null,
  ends_at timestamptz not null
);
create index property_previews_end on property_previews (ends_at);
