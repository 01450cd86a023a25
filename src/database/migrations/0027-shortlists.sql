-- Homes that somebody asks their family about. What a visitor writes here belongs to the list and goes with it.
create table shortlists (
  id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  -- What the link is made of together with the program's secret, so that its owner can read it again.
  link_seed bytea check (length(link_seed) = 16),
  -- SHA-256; the link itself is stored nowhere.
  link_hash bytea unique check (length(link_hash) = 32),
  link_ends_at timestamptz,
  check ((link_seed is null) = (link_hash is null) and (link_seed is null) = (link_ends_at is null))
);
create index shortlists_owner on shortlists (owner_id, created_at desc, id desc);

-- A home stays when it is removed, and is called as visitors saw it last.
create table shortlist_homes (
  shortlist_id uuid not null references shortlists (id) on delete cascade,
  property_id uuid not null,
  added_at timestamptz not null,
  sequence bigint not null generated always as identity,
  primary key (shortlist_id, property_id)
);

create table shortlist_voters (
  id uuid primary key,
  shortlist_id uuid not null references shortlists (id) on delete cascade,
  first_name text not null check (length(first_name) between 1 and 40),
  -- SHA-256 of what their browser holds.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  unique (shortlist_id, id)
);

create table shortlist_votes (
  voter_id uuid not null,
  shortlist_id uuid not null,
  property_id uuid not null,
  likes boolean not null,
  voted_at timestamptz not null,
  primary key (voter_id, property_id),
  foreign key (shortlist_id, voter_id) references shortlist_voters (shortlist_id, id) on delete cascade,
  foreign key (shortlist_id, property_id) references shortlist_homes on delete cascade
);
create index shortlist_votes_home on shortlist_votes (shortlist_id, property_id);
create index shortlist_votes_voter on shortlist_votes (shortlist_id, voter_id);

create table shortlist_comments (
  id uuid primary key,
  voter_id uuid not null,
  shortlist_id uuid not null,
  property_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  written_at timestamptz not null,
  foreign key (shortlist_id, voter_id) references shortlist_voters (shortlist_id, id) on delete cascade,
  foreign key (shortlist_id, property_id) references shortlist_homes on delete cascade
);
create index shortlist_comments_home on shortlist_comments (shortlist_id, property_id, written_at);
create index shortlist_comments_voter on shortlist_comments (shortlist_id, voter_id);
